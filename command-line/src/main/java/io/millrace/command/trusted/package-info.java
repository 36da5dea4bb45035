/** Commands for stored GraphQL documents. */
@NullMarked
package io.millrace.command.trusted;

import org.jspecify.annotations.NullMarked;
