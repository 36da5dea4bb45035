/** Commands for API keys. */
@NullMarked
package io.millrace.command.apikey;

import org.jspecify.annotations.NullMarked;
