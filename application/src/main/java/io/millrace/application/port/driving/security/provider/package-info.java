/** Use cases for the sign-in and the sign-out at identity providers. */
@NullMarked
package io.millrace.application.port.driving.security.provider;

import org.jspecify.annotations.NullMarked;
