/** What the service itself remembers, whichever engine holds the documents. */
@NullMarked
package io.millrace.application.port.driven.service;

import org.jspecify.annotations.NullMarked;
