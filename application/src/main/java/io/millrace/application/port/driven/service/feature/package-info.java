/** System features supplied by others. */
@NullMarked
package io.millrace.application.port.driven.service.feature;

import org.jspecify.annotations.NullMarked;
