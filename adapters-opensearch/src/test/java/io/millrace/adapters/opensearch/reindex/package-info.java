/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.adapters.opensearch.reindex;

import org.jspecify.annotations.NullMarked;
