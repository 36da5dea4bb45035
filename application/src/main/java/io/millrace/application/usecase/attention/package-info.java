/** Lists what operators should know and do. */
@NullMarked
package io.millrace.application.usecase.attention;

import org.jspecify.annotations.NullMarked;
