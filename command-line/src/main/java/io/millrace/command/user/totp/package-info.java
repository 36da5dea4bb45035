/** The commands for second factors. */
@NullMarked
package io.millrace.command.user.totp;

import org.jspecify.annotations.NullMarked;
