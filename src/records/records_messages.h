/* records_messages: errors in records, in our format and in those of other programs. */
#ifndef RECORDS_RECORDS_MESSAGES_H
#define RECORDS_RECORDS_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define RECORDS_MESSAGES(M) \
	/* The place of an error, then the error. */ \
	M(records_in_game, "game {0}, {1}") \
	M(records_in_column, "game {0}, line {1}, column {2}: {3}") \
	M(records_in_ply, "ply {0}: {1}") \
	M(records_in_variation_ply, "ply {0} of a variation: {1}") \
	/* No game found. */ \
	M(records_no_game, "no game in the record") \
	M(records_not_text, \
	  "not a game file: the bytes are not text, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL, CBF, XQR, PFC or " \
	  "WXF") \
	M(records_unknown_format, \
	  "no game found, expected a record, PGN, DhtmlXQ, XQF, CBR, CBL, CBF, XQR, PFC or WXF") \
	M(pgn_no_game, "no game in the PGN, expected tags such as [Red \"Ada\"] and moves") \
	M(wxf_no_game, "no game in the file, expected moves in START{ }END") \
	M(pfc_no_game, "no game in the file, expected an element <n version=\"2\">") \
	M(cbl_no_game, "no game in the library") \
	M(dhtmlxq_no_game, "no game in the page, expected tags such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]") \
	/* Tags in text formats. */ \
	M(records_tag_without_name, "\"[\" without a tag name, expected a tag such as [First \"Ada\"]") \
	M(records_tag_without_value, "the tag \"{0}\" has no quoted value, expected a tag such as [First \"Ada\"]") \
	M(records_unterminated_value, \
	  "the value of the tag \"{0}\" is not closed on its line, expected a tag such as [First \"Ada\"]") \
	M(records_unterminated_tag, "the tag \"{0}\" is not closed, expected \"]\" after its value") \
	M(records_value_too_long, "the value \"{0.20}...\" of the tag \"{1}\" has {2} bytes, expected at most {3}") \
	M(records_foreign_value_too_long, "the value \"{0.20}...\" of the tag \"{1}\" is too long") \
	M(records_value_cut, "the value of the tag \"{0}\" has {1} bytes and is truncated to {2}") \
	M(records_tag_twice, "duplicate tag \"{0}\", expected one") \
	M(records_too_many_tags, "too many tags at \"{0}\", expected at most {1} in addition to the standard ones") \
	M(records_no_game_tag, "missing tag \"Game\", expected one such as [Game \"qilin\"]") \
	M(records_fen_tag, "unexpected tag \"FEN\", expected \"Position\" for the starting position") \
	M(records_second_fen, "the FEN \"{0.80}\" is ignored: the game has an earlier one") \
	M(records_fen_without_setup, \
	  "the FEN \"{0.80}\" is ignored: SetUp \"0\" selects the standard starting position") \
	M(records_bad_result, "\"{0}\" is not a result, expected 1-0, 0-1, 1/2-1/2 or *") \
	/* Moves, comments and variations in text formats. */ \
	M(records_unterminated_comment, "unterminated comment, expected \"}\" after \"{\"") \
	M(records_unterminated_group, "unterminated variation, expected \")\" after \"(\"") \
	M(records_game_too_long, "the game is too long, expected at most {0} moves and reveals") \
	M(records_variation_before_moves, \
	  "\"(\" before the first move, expected a move that the variation in parentheses replaces") \
	M(records_variations_too_deep, "more than {0} nested variations") \
	M(records_reveal_too_long, "ply {0}: the reveal \"{1.20}...\" is too long") \
	M(records_no_reveal, \
	  "ply {0}: \"{1}\" is not the piece revealed by the last flip, expected one such as \"{2}\"") \
	M(records_move_after_end, "ply {0}: \"{1}\" follows the end of the game ({2}: {3}), expected its result") \
	M(records_illegal_move, "ply {0}: {1}; {2}") \
	M(records_move_too_long, "ply {0}: the move \"{1.20}...\" is too long") \
	M(records_stray_sign, "unexpected \"{0}\", expected a move, a comment or the result") \
	M(records_wrong_result, "the moves end with \"{0}\", expected \"{1}\" as in the tag \"Result\"") \
	M(pgn_ambiguous_ranks, \
	  "game {0}, line {1}: ambiguous ranks: counting them from either side gives a legal game, expected moves " \
	  "that only one reading allows") \
	/* What could be played instead of an illegal move. */ \
	M(records_legal_moves, "legal here: {0}") \
	M(records_more_legal_moves, "legal here: {0} and {1} more") \
	M(records_game_over, "the game is over ({0}: {1})") \
	/* Parts dropped from a game. The first such variation is a separate error. */ \
	M(records_variation_cut, "a variation is truncated at {0}") \
	M(records_variations_cut, "{0} variations are truncated, the first at {1}") \
	/* Internal inconsistencies of records. */ \
	M(records_other_game, "the line belongs to a different game than the record") \
	M(records_bad_root, "a root branches off at step {0} and depth {1}") \
	M(records_bad_line_length, "a branch of {0} moves has a line of length {1}") \
	M(records_bad_line_move, "step {0} of a branch differs from its line") \
	M(records_bad_step, "step {0} of {1} of a branch at depth {2} is not possible") \
	M(records_bad_comment_step, "comment {0} of a branch of {1} moves is at step {2}") \
	M(records_empty_comment, "the comment at step {0} is empty") \
	M(records_bad_branch_step, "branch {0} leaves one of {1} moves at step {2}") \
	M(records_bad_branch_depth, "a branch at depth {0} leaves one at depth {1}") \
	M(records_bad_branch_begin, "branch {0} at step {1} does not start with a move") \
	/* Errors of several formats, starting with the byte offset. */ \
	M(records_bad_magic, "byte 0: expected \"{0}\"") \
	M(records_file_ends, "byte {0}: unexpected end of file, expected {1} bytes of {2}") \
	M(records_move_part, "a move") \
	M(records_comment_part, "a comment") \
	M(records_comment_length_part, "the length of a comment") \
	M(records_comment_too_long, "byte {0}: a comment of {1} bytes, expected at most {2}") \
	M(records_unterminated_element, "byte {0}: unterminated \"<{1}\", expected \">\"") \
	/* Moves in the order of XQF, CBR, CBF and PFC. */ \
	M(preorder_illegal_move, "ply {0}, byte {1}: {2}; {3}") \
	M(preorder_too_many_moves, "byte {0}: too many moves at \"{1}\", expected at most {2} in a line") \
	M(preorder_too_deep, "byte {0}: too many nested variations at \"{1}\", expected at most {2}") \
	M(preorder_black_cannot_move, "Black is to move according to the file, but only Red can be to move") \
	M(preorder_red_cannot_move, "Red is to move according to the file, but only Black can be to move") \
	/* XQF */ \
	M(xqf_no_head, "byte {0}: unexpected end of file, expected the {1} bytes of an XQF header") \
	M(xqf_bad_keys, "byte 12: invalid XQF keys {0}, {1}, {2} and {3}, expected a sum of 0 modulo 256") \
	M(xqf_bad_comment_length, "byte {0}: a comment of {1} bytes, expected 0 to {2}") \
	M(xqf_point_taken, "byte {0}: '{1}' on {2}, expected a vacant point, but '{3}' is there") \
	/* CBR and CBL */ \
	M(cbr_record_ends, "byte {0}: unexpected end of the record, expected {1} bytes of {2}") \
	M(cbr_no_version, "byte {0}: unexpected end of the record, expected its version") \
	M(cbr_unknown_version, "byte {0}: a CBR record of version {1}, expected 1 or 2") \
	M(cbr_no_head, "byte {0}: unexpected end of the record, expected the {1} bytes of its header") \
	M(cbr_bad_piece, "byte {0}: 0x{1} on {2} is not a piece, expected 0, 0x11 to 0x17 or 0x21 to 0x27") \
	M(cbl_no_head, "byte {0}: unexpected end of file, expected the {1} bytes of a CBL header") \
	M(cbl_index_too_long, "byte {0}: an index of {1} records, expected at most {2} in a file of {3} bytes") \
	M(cbl_no_record, "byte {0}: no record, expected one for entry {1} of the index") \
	M(cbl_record_missing, "byte {0}: unexpected end of file, expected the record of entry {1} of the index") \
	/* CBF */ \
	M(cbf_unterminated_part, "byte {0}: {1} is not terminated, expected \"{2}\"") \
	M(cbf_cdata_part, "a CDATA section") \
	M(cbf_declaration_part, "a declaration") \
	M(cbf_unterminated_list, "byte {0}: unexpected end of file, expected </MoveList>") \
	M(cbf_element_in_move, "byte {0}: \"<{1}\" in a move, expected </Move>") \
	M(cbf_element_in_list, "byte {0}: \"<{1}\" in the move list, expected <Move> or </MoveList>") \
	M(cbf_end_in_list, "byte {0}: \"</{1}\" in the move list, expected <Move> or </MoveList>") \
	M(cbf_no_move_value, "byte {0}: a move without a value, expected one such as value=\"77-47\"") \
	M(cbf_no_alternative, "byte {0}: unexpected end of the list, expected the alternative to \"{1}\" of byte {2}") \
	M(cbf_moves_left_out, \
	  "byte {0}: {1} moves after the end of all lines are skipped: the file does not say which moves they " \
	  "replace") \
	/* XQR */ \
	M(xqr_bad_magic, "byte 0: expected the bytes 00 02 20 17 of an XQR file") \
	M(xqr_field_part, "a field") \
	M(xqr_field_or_moves_part, "a field or the moves") \
	M(xqr_bad_checksum, "byte {0}: checksum mismatch, the file may be damaged") \
	/* PFC */ \
	M(pfc_unterminated_game, "byte {0}: unexpected end of file, expected </n>") \
	/* DhtmlXQ */ \
	M(dhtmlxq_bad_digit, "the tag \"binit\" has \"{0}\" after {1} digits, expected 64 digits") \
	M(dhtmlxq_too_few_digits, "the tag \"binit\" has {0} digits, expected 64") \
	M(dhtmlxq_bad_start, "start: {0}") \
	M(dhtmlxq_bad_move, "\"{0}\" is not a move, expected four digits such as 7747") \
	M(dhtmlxq_illegal_move, "\"{0}\": {1}; {2}") \
	M(dhtmlxq_too_many_moves, "too many moves at ply {0}, expected at most {1}") \
	M(dhtmlxq_too_deep, "ply {0}: variation {1} is nested too deeply, expected at most {2} levels") \
	M(dhtmlxq_unreached_variation, "variation {0} leaves line {1} at ply {2}, which that line does not reach")
/* clang-format on */

RECORDS_MESSAGES(MESSAGE_DECLARE)

#endif
