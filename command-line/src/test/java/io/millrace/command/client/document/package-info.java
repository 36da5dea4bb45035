@NullMarked
package io.millrace.command.client.document;

import org.jspecify.annotations.NullMarked;
