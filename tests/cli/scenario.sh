#!/bin/sh
# Scenarios can fail: each file here claims something wrong, and must fail at the step with the claim.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

position='{"game":"bang","rules":"official","turn":0,"seats":[{"role":"sheriff","character":"black_jack","life":1,"arrows":0},{"role":"outlaw","character":"rose_doolan","life":9,"arrows":2},{"role":"outlaw","character":"lucky_duke","life":3,"arrows":1},{"role":"renegade","character":"suzy_lafayette","life":1,"arrows":0}]}'

# scenario NAME MEMBERS: writes a file of that name, with these members in addition to the position.
scenario()
{
    printf '{"name":"%s","why":"a test of the tests","position":%s,%s}\n' \
        "$1" "$position" "$2" >"$1.json"
}

# ---- scenarios that pass ----
scenario right '"steps":[
    {"actor":"chance"},
    {"show":{"turn":0,"pile":6,"dice":null,"seats":["…",{"arrows":2},"…"]}},
    {"refuse":"keep"},
    {"view":{"seat":2,"position":{"seats":[{"role":"sheriff"},{"role":null},{"role":"outlaw"},{"role":null}]}}},
    {"view":{"seat":null,"position":{"seats":[{"role":"sheriff"},{"role":null},{"role":null},{"role":null}]}}},
    {"act":"roll one beer gatling two dynamite"},
    {"actor":{"seat":0}},
    {"act":"keep"},
    {"legal":["shoot 3","shoot 1"]},
    {"act":"shoot 3"},
    {"refuse":"shoot 1"},
    {"act":"beer 0"},
    {"act":"roll dynamite dynamite dynamite arrow arrow"}]'
scenario right_to_the_end '"steps":[
    {"act":"roll dynamite dynamite dynamite beer beer"},
    {"actor":"over"},
    {"legal":[]},
    {"refuse":"keep"},
    {"result":{"team":"outlaws","winners":[1,2]}}]'
scenario right_with_no_steps '"steps":[]'
printf '{"name":"refused","position":{"game":"bang","turn":0,"seats":[]},"expect":"bad_position"}\n' \
    >right_refused.json
run 0 posse scenario right.json right_to_the_end.json right_with_no_steps.json right_refused.json
is_empty err
echo '4 passed, 0 failed' >wanted
same 'four that are right' wanted out
run 0 posse scenario --verbose right.json
printf '%s\n' 'right.json: passed' '1 passed, 0 failed' >wanted
same 'one that is right, named' wanted out

# ---- a wrong claim fails at its step ----
# wrong NAME MEMBERS TEXT...: the scenario fails with these texts.
wrong()
{
    scenario "$1" "$2"
    run 1 posse scenario "$1.json"
    echo '0 passed, 1 failed' >wanted
    same "$1" wanted out
    [ "$(wc -l <err)" -eq 1 ] || fail "$1: not one line on standard error"
    has err "$1.json: "
    shift 2
    for text in "$@"; do
        has err "$text"
    done
}
roll='{"act":"roll one beer gatling two dynamite"}'
over='{"act":"roll dynamite dynamite dynamite beer beer"}'

wrong show_a_number '"steps":[{"show":{"pile":6}},{"show":{"pile":7}}]' 'step 2' 'pile' '7' '6'
wrong show_a_word '"steps":[{"show":{"phase":"over"}}]' 'step 1' 'phase'
wrong show_of_a_seat '"steps":[{"show":{"seats":["…",{"arrows":3},"…"]}}]' 'step 1' 'seats[1].arrows'
wrong show_too_few_seats '"steps":[{"show":{"seats":["…","…",{"life":3}]}}]' 'step 1' 'seats[3]'
wrong show_too_many_seats '"steps":[{"show":{"seats":["…","…","…","…",{"life":3}]}}]' 'step 1' 'seats[4]'
wrong show_not_null '"steps":[{"show":{"pile":null}}]' 'step 1' 'pile'
wrong show_null_is_something '"steps":[{"show":{"dice":[]}}]' 'step 1' 'dice'
wrong show_what_is_not_there '"steps":[{"show":{"arrows":6}}]' 'step 1' 'arrows'
wrong show_another_type '"steps":[{"show":{"pile":"6"}}]' 'step 1' 'pile'
wrong show_a_list '"steps":[{"show":[]}]' 'step 1'
wrong show_too_early '"steps":[{"show":{"dice":["one","…"]}},'"$roll"']' 'step 1' 'dice'
wrong show_in_another_order "\"steps\":[$roll,{\"show\":{\"dice\":[\"beer\",\"one\",\"…\"]}}]" \
    'step 2' 'dice[0]'

wrong act_illegal '"steps":[{"act":"keep"}]' 'step 1' 'keep'
wrong act_unknown "\"steps\":[$roll,{\"act\":\"jump\"}]" 'step 2' 'jump'
wrong act_a_number '"steps":[{"act":7}]' 'step 1' 'act'
wrong act_after_the_end "\"steps\":[$over,{\"act\":\"beer 0\"}]" 'step 2' 'over'

wrong legal_one_missing "\"steps\":[$roll,{\"act\":\"keep\"},{\"legal\":[\"shoot 1\"]}]" 'step 3' 'shoot 3'
wrong legal_one_too_many \
    "\"steps\":[$roll,{\"act\":\"keep\"},{\"legal\":[\"shoot 1\",\"shoot 2\",\"shoot 3\"]}]" 'step 3'
wrong legal_one_twice \
    "\"steps\":[$roll,{\"act\":\"keep\"},{\"legal\":[\"shoot 1\",\"shoot 1\",\"shoot 3\"]}]" 'step 3'
wrong legal_another \
    "\"steps\":[$roll,{\"act\":\"keep\"},{\"legal\":[\"shoot 1\",\"shoot 2\"]}]" 'step 3' 'shoot 3'
wrong legal_nothing "\"steps\":[$roll,{\"legal\":[]}]" 'step 2' 'keep'
wrong legal_at_the_end "\"steps\":[$over,{\"legal\":[\"keep\"]}]" 'step 2'
wrong legal_no_list '"steps":[{"legal":"keep"}]' 'step 1' 'legal'

wrong refuse_what_is_legal '"steps":[{"refuse":"roll one one one one one"}]' 'step 1' 'roll one'
wrong refuse_keep "\"steps\":[$roll,{\"refuse\":\"keep\"}]" 'step 2' 'keep'
wrong refuse_a_number '"steps":[{"refuse":7}]' 'step 1' 'refuse'

wrong actor_another_seat "\"steps\":[$roll,{\"actor\":{\"seat\":1}}]" 'step 2' 'seat'
wrong actor_not_chance "\"steps\":[$roll,{\"actor\":\"chance\"}]" 'step 2' 'actor'
wrong actor_not_over '"steps":[{"actor":"over"}]' 'step 1' 'actor' 'over' 'chance'
wrong actor_null '"steps":[{"actor":null}]' 'step 1' 'actor'

wrong result_another_team "\"steps\":[$over,{\"result\":{\"team\":\"law\"}}]" 'step 2' 'team' 'law'
wrong result_other_winners "\"steps\":[$over,{\"result\":{\"winners\":[1]}}]" 'step 2' 'winners'
wrong result_too_early '"steps":[{"result":{}}]' 'step 1' 'over'

wrong view_sees_too_little \
    '"steps":[{"view":{"seat":1,"position":{"seats":["…",{"role":null},"…"]}}}]' 'step 1' 'seats[1].role'
wrong view_sees_too_much \
    '"steps":[{"view":{"seat":1,"position":{"seats":["…","…",{"role":"outlaw"},"…"]}}}]' \
    'step 1' 'seats[2].role'
wrong view_of_an_onlooker \
    '"steps":[{"view":{"seat":null,"position":{"seats":["…",{"role":"outlaw"},"…"]}}}]' 'step 1'
wrong view_of_nobody '"steps":[{"view":{"position":{}}}]' 'step 1' 'seat'
wrong view_of_a_seat_too_far '"steps":[{"view":{"seat":4,"position":{}}}]' 'step 1' 'seat'
wrong view_of_nothing '"steps":[{"view":{"seat":1}}]' 'step 1'
wrong view_misspelt '"steps":[{"view":{"seat":1,"positon":{"pile":9}}}]' 'step 1'

wrong unknown_step '"steps":[{"jump":1}]' 'step 1' 'jump'
wrong unknown_step_long \
    '"steps":[{"a_name_of_sixty_four_bytes_with_both_of_its_quotation_marks_xx":1}]' 'step 1' 'sixty_four'
wrong two_in_a_step '"steps":[{"act":"keep","refuse":"keep"}]' 'step 1'
wrong none_in_a_step '"steps":[{"actor":"chance"},{}]' 'step 2'
wrong step_a_word '"steps":["keep"]' 'step 1'
wrong steps_no_list '"steps":{"act":"keep"}' 'steps'

wrong steps_and_expect '"steps":[],"expect":"bad_position"' 'steps' 'expect'
wrong neither_steps_nor_expect '"why":""' # "why" is there twice
printf '{"name":"neither","position":%s}\n' "$position" >neither.json
run 1 posse scenario neither.json
has err 'steps'
has err 'expect'
wrong expect_but_it_loads '"expect":"bad_position"' 'bad_position'
wrong expect_a_number '"expect":7' 'expect'
wrong misspelt '"stesp":[]' 'stesp'
printf '{"name":"other code","position":{"game":"chess"},"expect":"bad_position"}\n' >other_code.json
run 1 posse scenario other_code.json
has err 'unknown_game'
printf '{"name":"no position","steps":[]}\n' >no_position.json
run 1 posse scenario no_position.json
has err 'position'
printf '{"name":"bad position","position":{"game":"bang"},"steps":[]}\n' >bad_position.json
run 1 posse scenario bad_position.json
has err 'seats'
echo '[]' >list.json
run 1 posse scenario list.json
has err 'list.json: '
echo '{"name":' >broken.json
run 1 posse scenario broken.json
has err 'broken.json: '

# ---- the last line counts the files ----
run 1 posse scenario right.json show_a_number.json act_illegal.json right_refused.json broken.json
echo '2 passed, 3 failed' >wanted
same 'two right and three wrong' wanted out
[ "$(wc -l <err)" -eq 3 ] || fail 'three that fail have not a line each'
run 2 posse scenario right.json missing.json show_a_number.json
echo '1 passed, 2 failed' >wanted
same 'one of them missing' wanted out

# ---- the scenarios of the project, each with a wrong step added or another error code ----
mkdir spoilt
awk '
    function spoil()
    {
        gsub(/"expect": *"[a-z_]*"/, "\"expect\": \"no_game\"", text)
        sub(/][ ]*}[ ]*$/, ", {\"show\": {\"pile\": 99}}]}", text)
        sub(/"steps": *[[] *,/, "\"steps\": [", text)
        print text >name
        close(name)
    }
    FNR == 1 {
        if (name)
            spoil()
        name = FILENAME
        sub(/.*[/]/, "spoilt/", name)
        text = ""
    }
    { text = text $0 " " }
    END { spoil() }
' "$SRC"/tests/scenarios/*.json
run 1 posse scenario --verbose spoilt/*.json
grep 'passed$' out >passed
is_empty passed
# They fail for that reason, and not because the change made the files unreadable.
grep -v -e pile -e no_game -e 'does not load' err >otherwise
is_empty otherwise

finish
