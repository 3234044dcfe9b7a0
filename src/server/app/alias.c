/* Aliases as words and numbers. */
#include "alias.h"
#include "blake2b.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words that people who speak English, German, French, Italian or Spanish can say and spell. Any two of them differ in
 * at least three letters. */
static const char *const words[ALIAS_WORDS] = {
    "agave",    "alamo",   "alaska",   "alpaca",  "amigo",    "arizona",  "atlanta", "aurora",   "avocado",  "bambino",
    "bandit",   "bingo",   "bison",    "bolero",  "bonanza",  "bravo",    "bronco",  "buffalo",  "bungalow", "cacao",
    "cactus",   "calypso", "camera",   "canada",  "canyon",   "caravan",  "casino",  "colorado", "condor",   "corral",
    "cowboy",   "coyote",  "dakota",   "delta",   "denver",   "disco",    "dollar",  "domino",   "dynamo",   "espresso",
    "fandango", "fiesta",  "flamenco", "gondola", "gorilla",  "hacienda", "hotel",   "iguana",   "jackpot",  "jaguar",
    "jumbo",    "karate",  "kayak",    "kebab",   "kimono",   "kiwi",     "koala",   "laguna",   "laredo",   "lasso",
    "lava",     "maestro", "magnolia", "marimba", "matador",  "mesa",     "mexico",  "mimosa",   "montana",  "mustang",
    "nevada",   "ninja",   "oasis",    "opera",   "oregon",   "panorama", "paprika", "pasta",    "patio",    "pelican",
    "pergola",  "piano",   "pizza",    "poker",   "polaris",  "polenta",  "poncho",  "pueblo",   "puma",     "ranger",
    "ravioli",  "regatta", "risotto",  "robot",   "rodeo",    "safari",   "saloon",  "samba",    "saturn",   "sheriff",
    "sierra",   "solo",    "sombrero", "sonata",  "stampede", "studio",   "sushi",   "tandem",   "taxi",     "tempo",
    "tequila",  "texas",   "tombola",  "tornado", "trio",     "tundra",   "tunnel",  "tuxedo",   "ukulele",  "venus",
    "verona",   "villa",   "wagon",    "yoga",    "zebra",    "zeppelin", "zigzag",  "zorro",
};

const char *alias_word(int i)
{
    return words[i];
}

/* Keeps letters and digits, in lower case. False if the text is too long for an alias. */
static bool tidy(const char *typed, char out[ALIAS_TEXT])
{
    size_t length = 0;
    for (; *typed; typed++)
        if (isalnum((unsigned char)*typed)) {
            if (length == ALIAS_TEXT - 1)
                return false;
            out[length++] = (char)tolower((unsigned char)*typed);
        }
    out[length] = '\0';
    return true;
}

int alias_read(const char *typed)
{
    char text[ALIAS_TEXT];
    if (!tidy(typed, text))
        return -1;
    size_t letters = strcspn(text, "0123456789");
    if (strlen(text) != letters + 3 || strspn(text + letters, "0123456789") != 3 || text[letters] == '0')
        return -1;
    int number = (int)strtol(text + letters, NULL, 10) - 100;
    text[letters] = '\0';
    for (int i = 0; i < ALIAS_WORDS; i++)
        if (strcmp(words[i], text) == 0)
            return i * ALIAS_NUMBERS + number;
    return -1;
}

void alias_write(int alias, char out[ALIAS_TEXT])
{
    snprintf(out, ALIAS_TEXT, "%s-%d", words[alias / ALIAS_NUMBERS], 100 + alias % ALIAS_NUMBERS);
}

void alias_candidates(const char *code, int out[ALIAS_CANDIDATES])
{
    uint32_t hash[ALIAS_CANDIDATES];
    posse_blake2b state;
    posse_blake2b_init(&state, sizeof hash, NULL, 0);
    posse_blake2b_update(&state, code, strlen(code));
    posse_blake2b_final(&state, (uint8_t *)hash);
    for (int i = 0; i < ALIAS_CANDIDATES; i++)
        out[i] = (int)(hash[i] % ALIAS_COUNT);
}
