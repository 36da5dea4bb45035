/** All configuration keys, the sources of their values, and the settings of the service. */
@NullMarked
package io.millrace.bootstrap.configuration;

import org.jspecify.annotations.NullMarked;
