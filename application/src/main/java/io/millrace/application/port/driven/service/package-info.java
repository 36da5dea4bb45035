/** Ports for the service memory: the data that Millrace stores in its own database regardless of the engine. */
@NullMarked
package io.millrace.application.port.driven.service;

import org.jspecify.annotations.NullMarked;
