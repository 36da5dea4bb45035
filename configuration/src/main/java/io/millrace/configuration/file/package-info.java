/** Reads values from configuration files. */
@NullMarked
package io.millrace.configuration.file;

import org.jspecify.annotations.NullMarked;
