/** Lifecycle policies: their phases and actions, and their effect on data streams. */
@NullMarked
package io.millrace.domain.lifecycle.policy;

import org.jspecify.annotations.NullMarked;
