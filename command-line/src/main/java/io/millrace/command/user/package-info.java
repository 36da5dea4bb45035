/** Commands for users, logins, and the keys that sign access tokens. */
@NullMarked
package io.millrace.command.user;

import org.jspecify.annotations.NullMarked;
