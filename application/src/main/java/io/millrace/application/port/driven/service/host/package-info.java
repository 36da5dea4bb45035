/** The port for facts about the machine of the service. */
@NullMarked
package io.millrace.application.port.driven.service.host;

import org.jspecify.annotations.NullMarked;
