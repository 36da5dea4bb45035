@NullMarked
package io.millrace.bootstrap.command.load.cluster;

import org.jspecify.annotations.NullMarked;
