/** The health routes. */
@NullMarked
package io.millrace.adapters.http.health;

import org.jspecify.annotations.NullMarked;
