/** Use cases for users, roles, tokens and the audit trail. */
@NullMarked
package io.millrace.application.usecase.security;

import org.jspecify.annotations.NullMarked;
