/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.bootstrap.command.client.stream;

import org.jspecify.annotations.NullMarked;
