/** Settings that the tests of all modules share. */
@NullMarked
package io.millrace.application.testing;

import org.jspecify.annotations.NullMarked;
