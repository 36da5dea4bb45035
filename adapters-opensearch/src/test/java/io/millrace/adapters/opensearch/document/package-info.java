/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.adapters.opensearch.document;

import org.jspecify.annotations.NullMarked;
