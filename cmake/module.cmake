# A module is one folder of C files and one target that sees only the modules it names:
#
#     posse_module(engine src/engine SEES base)
#
# builds the target posse_engine from src/engine/*.c. A module finds only the headers of
# modules that it sees, so including a header of any other module does not compile.
#
#     SEES      modules whose headers may be included by this module and by every module that sees it
#     HIDES     modules whose headers may be included by this module only
#     HEADERS   folder of the headers for other modules, if not its own; NONE: no such headers
#     GENERATED source files outside of its folder, such as generated ones
#     BELOW_GAMES the module finds only the public headers that do not depend on games
#
# posse_headers makes a module of headers only, which other modules implement:
#
#     posse_headers(server_port src/server/port SEES base)
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

function(posse_headers name folder)
    cmake_parse_arguments(PARSE_ARGV 2 ARG "" "" "SEES")
    add_library(posse_${name} INTERFACE)
    target_include_directories(posse_${name} INTERFACE ${PROJECT_SOURCE_DIR}/${folder})
    foreach(other IN LISTS ARG_SEES)
        target_link_libraries(posse_${name} INTERFACE posse_${other})
    endforeach()
endfunction()
