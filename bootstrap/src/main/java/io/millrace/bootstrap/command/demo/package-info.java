/** The demo: an upgrade during writes, driven over HTTP like by any client. */
@NullMarked
package io.millrace.bootstrap.command.demo;

import org.jspecify.annotations.NullMarked;
