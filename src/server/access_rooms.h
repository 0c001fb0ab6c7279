/* access_rooms: who may create rooms on a server. */
#ifndef SERVER_ACCESS_ROOMS_H
#define SERVER_ACCESS_ROOMS_H

enum access_rooms { ACCESS_ANYONE, ACCESS_OPERATOR, ACCESS_NOBODY };

#endif
