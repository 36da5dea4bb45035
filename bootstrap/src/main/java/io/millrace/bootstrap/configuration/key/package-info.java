/** Keys of the configuration and the types of their values. */
@NullMarked
package io.millrace.bootstrap.configuration.key;

import org.jspecify.annotations.NullMarked;
