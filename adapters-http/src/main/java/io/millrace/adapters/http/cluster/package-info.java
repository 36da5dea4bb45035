/** The routes that tell who and how the service is. */
@NullMarked
package io.millrace.adapters.http.cluster;

import org.jspecify.annotations.NullMarked;
