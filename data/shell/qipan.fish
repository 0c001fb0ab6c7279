# Completion of qipan in fish. The program itself knows what can come next.
function __fish_qipan
	set -l words (commandline -opc)
	set -l typed (commandline -ct)
	set -l before (string match -r -- '^--[^=]*=' "$typed")
	set -l path (string replace -r -- '^--[^=]*=' '' "$typed")
	for line in ($words[1] --complete $words[2..] "$typed" 2>/dev/null)
		switch $line
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
