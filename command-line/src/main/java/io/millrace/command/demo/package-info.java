/**
 * Demonstrates the service: upgrades a data stream while a client writes to it. The demo uses the service over HTTP,
 * like any client.
 */
@NullMarked
package io.millrace.command.demo;

import org.jspecify.annotations.NullMarked;
