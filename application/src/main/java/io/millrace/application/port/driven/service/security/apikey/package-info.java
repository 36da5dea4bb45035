/** Stored API keys. */
@NullMarked
package io.millrace.application.port.driven.service.security.apikey;

import org.jspecify.annotations.NullMarked;
