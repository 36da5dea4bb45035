/** Stores the settings of the user in files: contexts and logins. */
@NullMarked
package io.millrace.command.client.settings;

import org.jspecify.annotations.NullMarked;
