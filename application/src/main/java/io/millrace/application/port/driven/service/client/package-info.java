/** The port that stores the rejected requests of clients. */
@NullMarked
package io.millrace.application.port.driven.service.client;

import org.jspecify.annotations.NullMarked;
