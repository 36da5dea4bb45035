/** Use cases that log users in and out, and issue, check, refresh and revoke tokens. */
@NullMarked
package io.millrace.application.port.driving.security.token;

import org.jspecify.annotations.NullMarked;
