/** Reads documents of a running service: searches them, and follows new ones. */
@NullMarked
package io.millrace.command.client.document;

import org.jspecify.annotations.NullMarked;
