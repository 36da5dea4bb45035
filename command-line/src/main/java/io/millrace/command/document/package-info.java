/** Commands that search, count and follow documents. */
@NullMarked
package io.millrace.command.document;

import org.jspecify.annotations.NullMarked;
