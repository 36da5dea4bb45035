/** System features: the indices the service keeps for itself, and how they are migrated to a new version. */
@NullMarked
package io.millrace.domain.feature;

import org.jspecify.annotations.NullMarked;
