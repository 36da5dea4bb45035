/** The routes about the identity and the state of the service. */
@NullMarked
package io.millrace.adapters.http.cluster;

import org.jspecify.annotations.NullMarked;
