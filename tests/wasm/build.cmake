# Builds the WebAssembly module and the npm package: cmake -D SOURCE=... -D BINARY=... -P build.cmake
foreach(step "-S;${SOURCE};-B;${BINARY};-G;Ninja;-DCMAKE_TOOLCHAIN_FILE=${SOURCE}/cmake/wasi.cmake;-DQIPAN_WERROR=ON"
    "--build;${BINARY}")
  execute_process(COMMAND ${CMAKE_COMMAND} ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
