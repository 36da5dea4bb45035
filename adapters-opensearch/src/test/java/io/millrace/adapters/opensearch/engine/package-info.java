@NullMarked
package io.millrace.adapters.opensearch.engine;

import org.jspecify.annotations.NullMarked;
