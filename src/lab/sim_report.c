#include "sim.h"
void lab_result_write_report(const lab_result *result, lab_say *say, posse_buffer *out)
{
    (void)result;
    (void)say;
    (void)out;
}
