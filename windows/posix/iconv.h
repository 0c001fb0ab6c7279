/* Conversion of GB 18030, Big5 and UTF-16 to UTF-32LE. */
#include <stddef.h>

typedef void *iconv_t;
iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t converter, char **from, size_t *n, char **to, size_t *room);
int iconv_close(iconv_t converter);
