/** Ports for the memory of the service, which is the same for all engines. */
@NullMarked
package io.millrace.application.port.driven.service;

import org.jspecify.annotations.NullMarked;
