enum { CODESET };
#define nl_langinfo(item) "UTF-8"
