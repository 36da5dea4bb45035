/** The use case that counts the rejected requests of clients. */
@NullMarked
package io.millrace.application.port.driving.client;

import org.jspecify.annotations.NullMarked;
