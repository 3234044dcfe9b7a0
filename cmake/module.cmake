# A module is one folder of C files and one target that sees only the modules it names:
#
#     posse_module(engine src/engine SEES base)
#
# builds the target posse_engine from src/engine/*.c. Whoever sees a module finds its headers, so
# including a header of a module that is not named does not compile.
#
#     SEES      modules whose headers this one, and everyone who sees it, may include
#     HIDES     the same, but for this module alone
#     HEADERS   where others find its headers, if not in its folder; NONE: nobody may include them
#     GENERATED sources from elsewhere
#     BELOW_GAMES of the public headers, the module finds only those that know no games
#
# Modules are object libraries: a program lists every module it is made of, in any order.
foreach(header IN ITEMS buffer json rng status)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/base_headers/posse)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include/posse/${header}.h
        ${PROJECT_BINARY_DIR}/base_headers/posse/${header}.h SYMBOLIC)
endforeach()

function(posse_module name folder)
    cmake_parse_arguments(PARSE_ARGV 2 ARG "BELOW_GAMES" "HEADERS" "SEES;HIDES;GENERATED")
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.c)
    add_library(posse_${name} OBJECT ${sources} ${ARG_GENERATED})
    set(public_headers ${PROJECT_SOURCE_DIR}/include)
    if(ARG_BELOW_GAMES)
        set(public_headers ${PROJECT_BINARY_DIR}/base_headers)
    endif()
    target_include_directories(posse_${name}
        PRIVATE ${PROJECT_SOURCE_DIR}/${folder}
        PUBLIC ${public_headers})
    if(NOT ARG_HEADERS)
        set(ARG_HEADERS ${folder})
    endif()
    if(NOT ARG_HEADERS STREQUAL NONE)
        target_include_directories(posse_${name} INTERFACE ${PROJECT_SOURCE_DIR}/${ARG_HEADERS})
    endif()
    foreach(other IN LISTS ARG_SEES)
        target_link_libraries(posse_${name} PUBLIC posse_${other})
    endforeach()
    foreach(other IN LISTS ARG_HIDES)
        target_link_libraries(posse_${name} PRIVATE posse_${other})
    endforeach()
    set_property(GLOBAL APPEND PROPERTY POSSE_MODULES posse_${name})
endfunction()
