@NullMarked
package io.millrace.adapters.opensearch.client;

import org.jspecify.annotations.NullMarked;
