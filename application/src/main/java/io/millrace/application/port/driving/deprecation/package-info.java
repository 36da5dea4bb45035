/** The use case that lists outdated data and configuration without effect. */
@NullMarked
package io.millrace.application.port.driving.deprecation;

import org.jspecify.annotations.NullMarked;
