# Compiler flags. By default the build is optimized and has no asserts (-O3 -g -DNDEBUG); Debug builds have asserts.
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "RelWithDebInfo or Debug" FORCE)
endif()

set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O3 -g -DNDEBUG")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    # Small, because people load it, and without debug information. src/wasm/CMakeLists.txt names what must be fast.
    set(CMAKE_C_FLAGS_RELWITHDEBINFO "-Oz -DNDEBUG")
    add_compile_options(-nostdlibinc -isystem ${PROJECT_SOURCE_DIR}/src/wasm/libc/include
        -ffunction-sections -fdata-sections -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint)
endif()
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ${BUILD_SHARED_LIBS})
add_compile_definitions(_POSIX_C_SOURCE=200809L)

add_compile_options(-Wall -Wextra -Wconversion -Wshadow
    -Wstrict-prototypes -Wmissing-prototypes -Wvla)
# No fused multiply-add, so that bots compute the same values on every machine.
add_compile_options(-ffp-contract=off)
if(POSSE_WERROR)
    add_compile_options(-Werror)
endif()

if(POSSE_SANITIZE OR POSSE_FUZZ)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
    add_compile_options(${sanitizers} -fno-omit-frame-pointer -O1 -UNDEBUG)
    add_link_options(${sanitizers})
endif()
if(POSSE_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES Clang)
        message(FATAL_ERROR "POSSE_FUZZ needs clang: -DCMAKE_C_COMPILER=clang")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Only with gcc, because libposse.a consists of the same objects: gcc's fat LTO objects also contain machine code.
if(POSSE_LTO AND CMAKE_C_COMPILER_ID STREQUAL GNU AND NOT CMAKE_BUILD_TYPE STREQUAL Debug
   AND NOT POSSE_SANITIZE)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT POSSE_LTO_WORKS LANGUAGES C)
    if(POSSE_LTO_WORKS)
        set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
        add_compile_options(-ffat-lto-objects)
    endif()
endif()
