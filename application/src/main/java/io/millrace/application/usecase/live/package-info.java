/** Feeds that run for as long as they have subscribers. */
@NullMarked
package io.millrace.application.usecase.live;

import org.jspecify.annotations.NullMarked;
