/** Lifecycle policies: their phases and actions, and the effect that they have on data streams. */
@NullMarked
package io.millrace.domain.lifecycle.policy;

import org.jspecify.annotations.NullMarked;
