/** Lifecycle policies over HTTP. */
@NullMarked
package io.millrace.adapters.http.lifecycle.policy;

import org.jspecify.annotations.NullMarked;
