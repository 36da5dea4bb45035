@NullMarked
package io.millrace.bootstrap.command.doctor;

import org.jspecify.annotations.NullMarked;
