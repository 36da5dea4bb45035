/** What goes on for as long as somebody listens. */
@NullMarked
package io.millrace.application.usecase.live;

import org.jspecify.annotations.NullMarked;
