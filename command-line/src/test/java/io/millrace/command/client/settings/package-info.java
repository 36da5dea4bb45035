@NullMarked
package io.millrace.command.client.settings;

import org.jspecify.annotations.NullMarked;
