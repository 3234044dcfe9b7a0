# Writes the C tables of src/words/words_tables.h from the catalogues i18n/<language>/*.txt: one for each game, and
# common.txt.
#
#     cmake -DOUT=words_tables.c "-DCATALOGUES=i18n/de/bang.txt;i18n/de/colt.txt;i18n/en/bang.txt" -P cmake/words.cmake
#
# A catalogue is a UTF-8 text file with these lines:
#     key = text    A key has letters, digits and _ . / - and is in a language only once. The text goes to the end of
#                   the line, without blanks at its ends, and is taken as it is: there are no quotes or escapes.
#     # comment     at the start of a line only
# Blank lines are ignored. Sentences may have fields in braces, which src/words/story.h describes.
#
# web/tools/words.mjs reads the same format for the browser, and also the catalogues of i18n/web/. Change both together.

# Escapes a text for a C string. Escapes "?", too, because of trigraphs.
function(c_escape text out)
    string(REGEX REPLACE "([\\\\\"?])" "\\\\\\1" text "${text}")
    string(REPLACE "\t" "\\t" text "${text}")
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Adds the texts of a catalogue: the keys to the caller's `keys`, the rows of the table as row_of_<key>.
macro(read_catalogue file)
    file(READ "${file}" rest)
    string(APPEND rest "\n")
    set(line_number 0)
    while(NOT rest STREQUAL "")
        # Not as a CMake list, because texts may contain semicolons and brackets.
        string(FIND "${rest}" "\n" end)
        string(SUBSTRING "${rest}" 0 ${end} line)
        math(EXPR end "${end} + 1")
        string(SUBSTRING "${rest}" ${end} -1 rest)
        math(EXPR line_number "${line_number} + 1")

        string(STRIP "${line}" line)
        if(line STREQUAL "" OR line MATCHES "^#")
            continue()
        endif()
        if(NOT line MATCHES "^([A-Za-z0-9_./-]+)[ \t]*=[ \t]*(.+)$")
            message(FATAL_ERROR "${file}:${line_number}: a line must be `key = text`, with a key of "
                                "letters, digits and _ . / -")
        endif()
        set(key "${CMAKE_MATCH_1}")
        set(text "${CMAKE_MATCH_2}")
        if(DEFINED place_of_${key})
            message(FATAL_ERROR "${file}:${line_number}: ${key} is already in ${place_of_${key}}")
        endif()
        set(place_of_${key} "${file}:${line_number}")
        c_escape("${text}" text)
        set(row_of_${key} "    {\"${key}\", \"${text}\"},\n")
        list(APPEND keys "${key}")
    endwhile()
endmacro()

# Reads all catalogues of a language into the rows of a table, sorted by key, and their number.
function(read_language files out_rows out_count)
    set(keys)
    foreach(file IN LISTS files)
        read_catalogue("${file}")
    endforeach()
    list(SORT keys COMPARE STRING CASE SENSITIVE)
    set(rows "")
    foreach(key IN LISTS keys)
        string(APPEND rows "${row_of_${key}}")
    endforeach()
    list(LENGTH keys count)
    set(${out_rows} "${rows}" PARENT_SCOPE)
    set(${out_count} ${count} PARENT_SCOPE)
endfunction()

set(languages)
foreach(file IN LISTS CATALOGUES)
    get_filename_component(folder "${file}" DIRECTORY)
    get_filename_component(language "${folder}" NAME)
    list(APPEND languages ${language})
    list(APPEND files_of_${language} "${file}")
endforeach()
list(REMOVE_DUPLICATES languages)

set(arrays "")
set(tables "")
set(n 0)
foreach(language IN LISTS languages)
    read_language("${files_of_${language}}" rows count)
    string(APPEND arrays "static const posse_word words_${n}[] = {\n${rows}};\n\n")
    string(APPEND tables "    {\"${language}\", words_${n}, ${count}},\n")
    math(EXPR n "${n} + 1")
endforeach()

file(WRITE "${OUT}" "/* Written by cmake/words.cmake. */
#include \"words_tables.h\"

${arrays}const posse_words_table posse_words_tables[] = {
${tables}};
const size_t posse_words_table_count = ${n};
")
