/** Use cases that manage users and roles. */
@NullMarked
package io.millrace.application.port.driving.security.user;

import org.jspecify.annotations.NullMarked;
