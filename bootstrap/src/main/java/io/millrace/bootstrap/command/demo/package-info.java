/** What {@code demo} shows: an upgrade under a writer, driven over HTTP as any client would. */
@NullMarked
package io.millrace.bootstrap.command.demo;

import org.jspecify.annotations.NullMarked;
