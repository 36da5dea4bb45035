/** Signs users in and out at identity providers, and keeps their sessions. */
@NullMarked
package io.millrace.application.usecase.security.provider;

import org.jspecify.annotations.NullMarked;
