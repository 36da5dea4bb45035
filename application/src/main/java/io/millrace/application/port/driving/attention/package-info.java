/** The use case that lists what operators should know and do. */
@NullMarked
package io.millrace.application.port.driving.attention;

import org.jspecify.annotations.NullMarked;
