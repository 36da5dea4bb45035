/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.adapters.opensearch.cluster;

import org.jspecify.annotations.NullMarked;
