/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.command.client.stream;

import org.jspecify.annotations.NullMarked;
