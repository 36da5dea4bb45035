/** Reads and starts what commands need of data streams, indices and upgrades. */
@NullMarked
package io.millrace.command.client.stream;

import org.jspecify.annotations.NullMarked;
