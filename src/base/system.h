/* system: error messages of the operating system, in the language of the messages. */
#ifndef BASE_SYSTEM_H
#define BASE_SYSTEM_H

/* strerror(code), or its translation (base/message.h) for the codes that users encounter. */
const char *system_error(int code);

#endif
