/* The list of banned addresses. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "bans.h"
#include <cmocka.h>

#include <stdio.h>

static limits_address address_of(const char *text)
{
    limits_address address;
    assert_true(limits_address_read(text, &address));
    return address;
}

static void a_ban_lasts_until_its_end(void **state)
{
    (void)state;
    ban_list list = {0};
    limits_address banned = address_of("192.0.2.7"), other = address_of("192.0.2.8");
    assert_null(ban_find(&list, &banned, 0));
    assert_true(ban_add(&list, &banned, 1000));
    assert_non_null(ban_find(&list, &banned, 999));
    assert_null(ban_find(&list, &banned, 1000));
    assert_null(ban_find(&list, &other, 0));
    assert_null(ban_ended(&list, 999));
    assert_non_null(ban_ended(&list, 1000));
    assert_true(ban_add(&list, &banned, 2000)); /* prolongs it */
    assert_int_equal(list.count, 1);
    assert_non_null(ban_find(&list, &banned, 1999));
    ban_list_free(&list);
}

static void an_ipv6_network_is_one_address(void **state)
{
    (void)state;
    ban_list list = {0};
    limits_address banned = address_of("2001:db8:1:2:3::4"), same = address_of("2001:db8:1:2::/64"),
                   other = address_of("2001:db8:1:3::1");
    ban_add(&list, &banned, 1);
    assert_non_null(ban_find(&list, &same, 0));
    assert_null(ban_find(&list, &other, 0));
    ban_list_free(&list);
}

static void all_are_found_whatever_their_order(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    ban_list list = {0};
    char text[32];
    for (int i = 0; i < MANY; i++) { /* 7 and 1000 have no common divisor, so each number comes once */
        snprintf(text, sizeof text, "10.0.%d.%d", i * 7 % MANY / 250, i * 7 % MANY % 250);
        limits_address address = address_of(text);
        assert_true(ban_add(&list, &address, 1));
    }
    assert_int_equal(list.count, MANY);
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "10.0.%d.%d", i / 250, i % 250);
        limits_address address = address_of(text);
        assert_non_null(ban_find(&list, &address, 0));
        assert_true(ban_remove(&list, &address));
        assert_false(ban_remove(&list, &address));
        assert_null(ban_find(&list, &address, 0));
    }
    assert_int_equal(list.count, 0);
    ban_list_free(&list);
}

static void their_number_is_limited(void **state)
{
    (void)state;
    ban_list list = {0};
    for (uint32_t i = 0; i < MAX_BANS; i++) {
        limits_address address = {.bytes = {(unsigned char)(i >> 8), (unsigned char)i}};
        assert_true(ban_add(&list, &address, 1));
    }
    limits_address one_more = address_of("192.0.2.7"), known = list.bans[7].address;
    assert_false(ban_add(&list, &one_more, 1));
    assert_true(ban_add(&list, &known, 2));
    ban_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ban_lasts_until_its_end),
        cmocka_unit_test(an_ipv6_network_is_one_address),
        cmocka_unit_test(all_are_found_whatever_their_order),
        cmocka_unit_test(their_number_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
