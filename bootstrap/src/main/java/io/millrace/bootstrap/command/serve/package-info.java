/** Commands that run the service and print its effective configuration. */
@NullMarked
package io.millrace.bootstrap.command.serve;

import org.jspecify.annotations.NullMarked;
