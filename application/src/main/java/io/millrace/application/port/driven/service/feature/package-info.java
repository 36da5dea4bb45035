/** Ports for system features of extensions. */
@NullMarked
package io.millrace.application.port.driven.service.feature;

import org.jspecify.annotations.NullMarked;
