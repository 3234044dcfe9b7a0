/* A bot with one of its numbers changed: so that a few iterations come to what takes thousands otherwise. */
#ifndef HURRIED_H
#define HURRIED_H

#include <posse/bot.h>
#include <string.h>

enum { MOST_NUMBERS = 512 };

typedef struct hurried {
    posse_bot bot;
    posse_number numbers[MOST_NUMBERS];
} hurried;

static inline const posse_bot *hurry(hurried *h, const posse_bot *bot, const char *name, int value)
{
    int found = 0;
    assert_true(bot->number_count <= MOST_NUMBERS);
    memcpy(h->numbers, bot->numbers, (size_t)bot->number_count * sizeof *h->numbers);
    for (int i = 0; i < bot->number_count; i++) {
        if (strcmp(bot->numbers[i].name, name) != 0)
            continue;
        h->numbers[i].value = value;
        found++;
    }
    assert_int_equal(found, 1);
    h->bot = *bot;
    h->bot.numbers = h->numbers;
    return &h->bot;
}

#endif
