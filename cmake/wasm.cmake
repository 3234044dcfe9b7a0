# The toolchain for WebAssembly: clang compiles, wasm-ld links, and src/wasm/libc/ is the C library.
#
#     cmake -S . -B build-wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake
#
# clang must not link: its driver looks for a C library of its own, and it runs wasm-opt if that is installed.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

find_program(WASM_CLANG clang REQUIRED)
find_program(WASM_LD wasm-ld REQUIRED)
set(CMAKE_C_COMPILER ${WASM_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-unknown)
set(CMAKE_C_LINK_EXECUTABLE "${WASM_LD} <LINK_FLAGS> <OBJECTS> -o <TARGET>")
