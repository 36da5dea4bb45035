/** The demo: it upgrades a data stream while a client writes, and uses the service over HTTP like any client. */
@NullMarked
package io.millrace.command.demo;

import org.jspecify.annotations.NullMarked;
