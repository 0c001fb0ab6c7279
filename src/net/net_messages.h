/* net_messages: errors of nets. */
#ifndef NET_NET_MESSAGES_H
#define NET_NET_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define NET_MESSAGES(M) \
	/* Shape. */ \
	M(net_bad_feature_count, "a net of {0} features, expected 1 to {1}") \
	M(net_bad_stage_count, "a net of {0} stages, expected 1 to {1}") \
	M(net_bad_hidden_count, "a net of {0} hidden sums, expected 64 to {1}, a multiple of 64") \
	M(net_game_name_too_long, "a net of \"{0}\", expected a name of at most {1} letters") \
	M(net_too_large, "a net of {0} features, {1} stages and {2} sums, expected a smaller one") \
	/* File. */ \
	M(net_not_a_net, "this is no net of Qipan, expected a file that begins with \"{0}\"") \
	M(net_other_version, "a net of version {0}, expected {1}") \
	M(net_wrong_length, "{0} bytes, expected {1}: the net is cut short or has more than it says") \
	M(net_bad_checksum, "the checksum does not match: the net is damaged") \
	M(net_origin_not_utf8, "the origin of the net is not UTF-8") \
	M(net_weight_out_of_range, "a weight of the net is out of its range: sums could overflow") \
	/* Compatibility with a game. */ \
	M(net_of_other_game, "a net of \"{0}\", expected one of {1}") \
	M(net_of_other_shape, "a net of {0} features and {1} stages, expected {2} and {3}") \
	M(net_weight_too_great, "a weight of the net is {0}, expected up to {1} in {2}: sums could overflow")
/* clang-format on */

NET_MESSAGES(MESSAGE_DECLARE)

#endif
