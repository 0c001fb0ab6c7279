/* The width of the console window. */
struct winsize {
	unsigned short ws_row, ws_col;
};
enum { TIOCGWINSZ };
int ioctl(int file, int request, struct winsize *out);
