/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.adapters.opensearch.index;

import org.jspecify.annotations.NullMarked;
