/** Creates the client settings for the configured cluster. */
@NullMarked
package io.millrace.bootstrap.cluster;

import org.jspecify.annotations.NullMarked;
