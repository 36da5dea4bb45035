/** What all commands share: what surrounds them, their options, and how they end. */
@NullMarked
package io.millrace.bootstrap.command.line;

import org.jspecify.annotations.NullMarked;
