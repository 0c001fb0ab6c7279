# Completion of qipan in fish. The program itself knows what can come next.
function __fish_qipan
	set -l words (commandline -opc)
	set -l typed (commandline -ct)
	for line in ($words[1] --complete $words[2..] "$typed" 2>/dev/null)
		set -l parts (string split \t -- $line)
		set -l before "$parts[2]" # of a path
		set -l path (string sub -s (math (string length -- "$before") + 1) -- "$typed")
		switch $parts[1]
			case :files
				string replace -r -- '^' "$before" (__fish_complete_path $path)
			case :folders
				string replace -r -- '^' "$before" (__fish_complete_directories $path)
			case '*'
				echo $line
		end
	end
end
complete -c qipan -f -a '(__fish_qipan)'
