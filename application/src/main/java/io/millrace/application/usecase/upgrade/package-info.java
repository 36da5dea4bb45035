/** Replaces an index of a data stream or a system feature by an upgraded one. */
@NullMarked
package io.millrace.application.usecase.upgrade;

import org.jspecify.annotations.NullMarked;
