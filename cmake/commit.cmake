# -P script: writes OUT, a C file with the commit of the sources for "qipan --version", if it has changed: COMMIT if that is given, else
# git's, with a "+" if the sources differ from it, else "unknown". The working directory is that of the sources.
cmake_minimum_required(VERSION 3.25)
if(NOT COMMIT)
  execute_process(COMMAND git rev-parse --short=10 HEAD OUTPUT_VARIABLE COMMIT ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  execute_process(COMMAND git diff --quiet HEAD -- include src data RESULT_VARIABLE changed ERROR_QUIET)
  if(NOT COMMIT)
    set(COMMIT unknown)
  elseif(changed)
    string(APPEND COMMIT +)
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "extern const char program_commit[];\nconst char program_commit[] = \"@COMMIT@\";\n" @ONLY)
