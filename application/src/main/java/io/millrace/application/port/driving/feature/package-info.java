/** System features: how they are doing, and their migration to the version of the service. */
@NullMarked
package io.millrace.application.port.driving.feature;

import org.jspecify.annotations.NullMarked;
