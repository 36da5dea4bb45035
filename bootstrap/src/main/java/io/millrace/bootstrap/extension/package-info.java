/** Loads extensions of other teams from jars. */
@NullMarked
package io.millrace.bootstrap.extension;

import org.jspecify.annotations.NullMarked;
