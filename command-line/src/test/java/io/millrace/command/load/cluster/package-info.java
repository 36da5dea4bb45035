@NullMarked
package io.millrace.command.load.cluster;

import org.jspecify.annotations.NullMarked;
