/** Reads values from configuration files. */
@NullMarked
package io.millrace.bootstrap.configuration.file;

import org.jspecify.annotations.NullMarked;
