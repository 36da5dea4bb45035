/** The check of one-time codes and recovery codes. */
@NullMarked
package io.millrace.application.usecase.security.factor;

import org.jspecify.annotations.NullMarked;
