# Completion of qipan in bash. The program itself knows what can come next.
_qipan() {
	local i line word=${COMP_WORDS[COMP_CWORD]} rest=${COMP_LINE:0:COMP_POINT} words=() before
	# bash ends words at '=' and ':', the program does not: put together what no blank separates.
	for ((i = 0; i <= COMP_CWORD; i++)); do
		if [[ $rest =~ ^[[:space:]]+ || $i == 0 ]]; then
			rest=${rest#"${BASH_REMATCH[0]}"}
			words+=('')
		fi
		line=${COMP_WORDS[i]}
		[[ $i -lt $COMP_CWORD ]] || line=$rest # up to the cursor
		words[-1]+=$line
		rest=${rest#"$line"}
	done
	[[ $word == [=:] ]] && word=
	before=${words[-1]%"$word"}
	COMPREPLY=()
	while IFS=$'\t' read -r line _; do
		case $line in
		:files) compopt -o default ;;
		:folders) compopt -o dirnames ;;
		*) COMPREPLY+=("${line#"$before"}") ;;
		esac
	done < <("$1" --complete "${words[@]:1}" 2>/dev/null)
}
complete -F _qipan qipan
