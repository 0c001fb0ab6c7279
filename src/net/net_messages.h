/* net_messages: errors of nets. */
#ifndef NET_NET_MESSAGES_H
#define NET_NET_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define NET_MESSAGES(M) \
	/* Shape. */ \
	M(net_bad_feature_count, "the net has {0} features, expected 1 to {1}") \
	M(net_bad_stage_count, "the net has {0} output buckets, expected 1 to {1}") \
	M(net_bad_hidden_count, "the net has {0} hidden units, expected 64 to {1} in multiples of 64") \
	M(net_game_name_too_long, "the net is for \"{0}\", expected a name of at most {1} letters") \
	M(net_too_large, "the net is too large: {0} features, {1} output buckets and {2} hidden units") \
	/* File. */ \
	M(net_not_a_net, "not a net of Qipan, expected a file that starts with \"{0}\"") \
	M(net_other_version, "the net has version {0}, expected {1}") \
	M(net_wrong_length, "the net has {0} bytes, expected {1}: it is truncated or has trailing data") \
	M(net_bad_checksum, "checksum mismatch: the net is damaged") \
	M(net_origin_not_utf8, "the origin of the net is not UTF-8") \
	M(net_weight_out_of_range, "a weight of the net is out of range: accumulators could overflow") \
	/* Compatibility with a game. */ \
	M(net_of_other_game, "the net is for \"{0}\", expected {1}") \
	M(net_of_other_shape, "the net has {0} features and {1} output buckets, expected {2} and {3}") \
	M(net_weight_too_great, "a weight of the net is {0}, expected at most {1} in {2}: accumulators could overflow")
/* clang-format on */

NET_MESSAGES(MESSAGE_DECLARE)

#endif
