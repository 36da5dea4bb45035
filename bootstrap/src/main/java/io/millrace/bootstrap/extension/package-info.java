/** Extensions of other teams, which are loaded from jars. */
@NullMarked
package io.millrace.bootstrap.extension;

import org.jspecify.annotations.NullMarked;
