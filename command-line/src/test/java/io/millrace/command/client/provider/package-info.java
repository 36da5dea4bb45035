@NullMarked
package io.millrace.command.client.provider;

import org.jspecify.annotations.NullMarked;
