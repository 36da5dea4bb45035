@NullMarked
package io.millrace.bootstrap.console;

import org.jspecify.annotations.NullMarked;
