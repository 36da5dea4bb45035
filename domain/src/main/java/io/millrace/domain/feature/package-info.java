/** System features: the indices of the service itself, and their migration to a new version. */
@NullMarked
package io.millrace.domain.feature;

import org.jspecify.annotations.NullMarked;
