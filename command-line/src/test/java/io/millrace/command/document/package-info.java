@NullMarked
package io.millrace.command.document;

import org.jspecify.annotations.NullMarked;
