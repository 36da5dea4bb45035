/** Reads data streams, indices and the status of upgrades for commands, and starts upgrades. */
@NullMarked
package io.millrace.command.client.stream;

import org.jspecify.annotations.NullMarked;
