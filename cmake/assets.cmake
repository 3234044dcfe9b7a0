# Writes the C table of src/server/net/assets.h from a folder of files.
#
#     cmake -DOUT=assets_table.c -DFOLDER=web/dist -DPAGE=src/server/net/page.html -P cmake/assets.cmake
#
# If the folder does not exist, the table contains only PAGE, as /index.html.

set(types
    html "text/html\; charset=utf-8" js "text/javascript\; charset=utf-8"
    mjs "text/javascript\; charset=utf-8" css "text/css\; charset=utf-8"
    json "application/json" map "application/json" webmanifest "application/manifest+json"
    txt "text/plain\; charset=utf-8" svg "image/svg+xml" png "image/png" webp "image/webp"
    jpg "image/jpeg" ico "image/x-icon" woff2 "font/woff2" wasm "application/wasm"
    mp3 "audio/mpeg" ogg "audio/ogg" opus "audio/ogg")

function(type_of file out)
    get_filename_component(extension "${file}" LAST_EXT)
    string(SUBSTRING "${extension}x" 1 -1 extension)
    string(REGEX REPLACE "x$" "" extension "${extension}")
    list(FIND types "${extension}" at)
    if(extension STREQUAL "" OR at EQUAL -1)
        message(FATAL_ERROR "${file}: unknown file extension. Add its type in cmake/assets.cmake")
    endif()
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
    set(${out} "${type}" PARENT_SCOPE)
endfunction()

# Appends an array of the file's bytes to the output.
function(put_bytes name file out_length)
    file(SIZE "${file}" length)
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    if(length EQUAL 0)
        set(bytes "0")
    endif()
    file(APPEND "${OUT}.new" "static const unsigned char ${name}[] = {\n${bytes}};\n\n")
    set(${out_length} ${length} PARENT_SCOPE)
endfunction()

if(IS_DIRECTORY "${FOLDER}")
    file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE "${FOLDER}" "${FOLDER}/*")
    list(SORT files)
    set(root "${FOLDER}/")
else()
    set(files "${PAGE}")
    set(root "")
endif()

file(WRITE "${OUT}.new" "/* Written by cmake/assets.cmake. */\n#include \"assets.h\"\n\n")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
    if(root STREQUAL "")
        set(path "/index.html")
    else()
        set(path "/${file}")
    endif()
    type_of("${file}" type)
    put_bytes(bytes_${count} "${root}${file}" length)
    set(packed "NULL")
    set(packed_length 0)
    # -n leaves out the time stamp, so that the same file always gives the same bytes.
    execute_process(COMMAND gzip -9 -n -c "${root}${file}" OUTPUT_FILE "${OUT}.gz" RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "${file}: gzip failed")
    endif()
    file(SIZE "${OUT}.gz" packed_length)
    if(packed_length LESS length)
        set(packed "packed_${count}")
        put_bytes(${packed} "${OUT}.gz" packed_length)
    else()
        set(packed_length 0)
    endif()
    file(REMOVE "${OUT}.gz")
    file(SHA256 "${root}${file}" hash)
    string(SUBSTRING ${hash} 0 32 hash)
    # A bundler puts a hash before the extension: at least eight letters and digits. A digit or a capital letter
    # distinguishes the hash from a plain word.
    set(immutable false)
    if(NOT path MATCHES "\\.html$" AND path MATCHES "[-.]([A-Za-z0-9_]+)\\.[a-z0-9]+$")
        set(mark "${CMAKE_MATCH_1}")
        string(LENGTH "${mark}" mark_length)
        if(mark_length GREATER_EQUAL 8 AND mark MATCHES "[0-9A-Z]")
            set(immutable true)
        endif()
    endif()
    string(APPEND rows "    {.path = \"${path}\",\n     .type = \"${type}\",\n"
                       "     .etag = \"\\\"${hash}\\\"\",\n     .immutable = ${immutable},\n"
                       "     .length = ${length},\n     .packed_length = ${packed_length},\n"
                       "     .bytes = bytes_${count},\n     .packed = ${packed}},\n")
    math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
    message(FATAL_ERROR "${FOLDER}: the folder is empty")
endif()
file(APPEND "${OUT}.new" "const asset assets_table[] = {\n${rows}};\nconst size_t assets_count = ${count};\n")
file(RENAME "${OUT}.new" "${OUT}")
