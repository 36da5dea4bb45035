/** The settings of the user: contexts and stored logins. */
@NullMarked
package io.millrace.command.client.settings;

import org.jspecify.annotations.NullMarked;
