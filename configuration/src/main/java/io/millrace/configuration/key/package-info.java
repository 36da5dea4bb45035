/** Keys of the configuration and the types of their values. */
@NullMarked
package io.millrace.configuration.key;

import org.jspecify.annotations.NullMarked;
