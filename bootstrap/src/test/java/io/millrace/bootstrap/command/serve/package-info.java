@NullMarked
package io.millrace.bootstrap.command.serve;

import org.jspecify.annotations.NullMarked;
