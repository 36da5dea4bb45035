package io.millrace.application.port.driving.index;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;

/**
 * Which data streams and indices a request is about, and what to do about those that are not there.
 *
 * @param scope what the patterns of the selection may find; anything else is not there
 * @param ignoreUnavailable whether names that are missing or closed are passed over
 * @param allowNoIndices whether patterns may find nothing
 */
public record ReadTarget(NameSelection selection, NameScope scope, boolean ignoreUnavailable, boolean allowNoIndices) {}
