/** What the service itself remembers, always in PostgreSQL. */
@NullMarked
package io.millrace.application.port.driven.service;

import org.jspecify.annotations.NullMarked;
