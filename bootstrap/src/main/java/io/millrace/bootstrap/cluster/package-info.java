/** The cluster of a configuration. */
@NullMarked
package io.millrace.bootstrap.cluster;

import org.jspecify.annotations.NullMarked;
