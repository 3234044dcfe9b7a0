/* Runs a fuzz target on every file of the given folders, for builds without libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        fail(path);
    long size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0)
        fail(path);

    /* The buffer has exactly the size of the input, so that a sanitizer detects reads beyond its end. */
    uint8_t *data = malloc((size_t)size);
    if ((!data && size > 0) || fread(data, 1, (size_t)size, file) != (size_t)size)
        fail(path);
    fclose(file);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
}

static int replay_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    if (!entries)
        fail(folder);
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(entries));) {
        if (entry->d_name[0] == '.')
            continue;
        char path[4096];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof path)
            fail(folder);
        replay_file(path);
        count++;
    }
    closedir(entries);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++)
        count += replay_folder(argv[i]);
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
