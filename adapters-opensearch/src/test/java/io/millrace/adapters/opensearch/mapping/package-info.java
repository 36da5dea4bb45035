/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.adapters.opensearch.mapping;

import org.jspecify.annotations.NullMarked;
