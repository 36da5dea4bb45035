@NullMarked
package io.millrace.command.client;

import org.jspecify.annotations.NullMarked;
