/** The configured cluster. */
@NullMarked
package io.millrace.bootstrap.cluster;

import org.jspecify.annotations.NullMarked;
