# A room is one folder of sources and one target that sees only the rooms it names:
#
#     posse_room(engine src/engine SEES base)
#
# makes the target posse_engine of src/engine/*.c. Its headers are found by whoever sees it, so an
# include of a room that is not named does not build. HIDES is SEES without passing it on, HEADERS
# where others find its headers if not in its folder, GENERATED sources from elsewhere.
#
# Rooms are object libraries: a program lists every room it is made of, in any order.
function(posse_room name folder)
    cmake_parse_arguments(PARSE_ARGV 2 ARG "" "" "SEES;HIDES;HEADERS;GENERATED")
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.c)
    if(NOT sources)
        message(STATUS "posse_${name}: nothing in ${folder} yet")
        return()
    endif()
    if(NOT ARG_HEADERS)
        set(ARG_HEADERS ${folder})
    endif()
    list(TRANSFORM ARG_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/)

    add_library(posse_${name} OBJECT ${sources} ${ARG_GENERATED})
    target_include_directories(posse_${name}
        PRIVATE ${PROJECT_SOURCE_DIR}/${folder}
        INTERFACE ${ARG_HEADERS}
        PUBLIC ${PROJECT_SOURCE_DIR}/include)
    foreach(other IN LISTS ARG_SEES ARG_HIDES)
        if(NOT TARGET posse_${other})
            continue()
        elseif(other IN_LIST ARG_HIDES)
            target_link_libraries(posse_${name} PRIVATE posse_${other})
        else()
            target_link_libraries(posse_${name} PUBLIC posse_${other})
        endif()
    endforeach()
    set_property(GLOBAL APPEND PROPERTY POSSE_ROOMS posse_${name})
endfunction()
