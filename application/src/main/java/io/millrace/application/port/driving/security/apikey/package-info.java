/** Use cases for API keys. */
@NullMarked
package io.millrace.application.port.driving.security.apikey;

import org.jspecify.annotations.NullMarked;
