/* What happens before the first call: the constructors, which check the games and the bots.
 *
 * JavaScript calls _initialize once, directly after it has made the instance. That is the name by convention for
 * modules without a `main`.
 */
#include "imports.h"

void call_constructors(void) __asm__("__wasm_call_ctors"); /* made by the linker */

JS_EXPORT(_initialize) void wasm_initialize(void);

void wasm_initialize(void)
{
    call_constructors();
}
