/* shipped_files: the bytes of the nets that are built in; made by src/CMakeLists.txt. */
#ifndef NET_SHIPPED_FILES_H
#define NET_SHIPPED_FILES_H

struct shipped_file {
	const char *game; /* NULL ends the list */
	const unsigned char *bytes, *end;
};

extern const struct shipped_file shipped_files[];

#endif
