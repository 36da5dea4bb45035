/** The rules for what operators should know and do. */
@NullMarked
package io.millrace.domain.attention;

import org.jspecify.annotations.NullMarked;
