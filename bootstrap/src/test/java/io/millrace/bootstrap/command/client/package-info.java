@NullMarked
package io.millrace.bootstrap.command.client;

import org.jspecify.annotations.NullMarked;
