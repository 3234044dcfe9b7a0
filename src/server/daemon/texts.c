/* Sentences of the server, with their fields filled in. */
#include "texts.h"

#include "words.h"

#include <posse/game.h>
#include <stdio.h>
#include <string.h>

const char *text_say(const char *language, const char *key)
{
    const char *text = posse_words(language, key);
    return text ? text : posse_words("en", key);
}

/* Writes the number and the form of the noun that goes with it. `forms` is "|seat|seats". */
static void put_counted(posse_buffer *out, int number, const char *forms, size_t length)
{
    const char *second = memchr(forms + 1, '|', length - 1);
    size_t one = (size_t)(second - forms) - 1;
    posse_put(out, "%d ", number);
    if (number == 1)
        posse_put_bytes(out, forms + 1, one);
    else
        posse_put_bytes(out, second + 1, length - one - 2);
}

/* Replaces {name} and {name|one|other}. */
void text_fill(posse_buffer *out, const char *sentence, const text_field *fields)
{
    for (const char *brace; (brace = strchr(sentence, '{')); sentence = strchr(brace, '}') + 1) {
        size_t length = strcspn(brace + 1, "|}");
        const text_field *at = fields;
        posse_put_bytes(out, sentence, (size_t)(brace - sentence));
        while (at->name && (strlen(at->name) != length || strncmp(at->name, brace + 1, length) != 0))
            at++;
        if (at->text)
            posse_put_text(out, at->text);
        else if (at->name)
            put_counted(out, at->number, brace + 1 + length, strcspn(brace + 1 + length, "}"));
    }
    posse_put_text(out, sentence);
}

const char *text_title(const posse_game *game, const char *language)
{
    char key[POSSE_MAX_NAME_BYTES + 16];
    snprintf(key, sizeof key, "%s.title.short", game->name);
    const char *title = posse_words(language, key);
    return title ? title : game->title;
}
