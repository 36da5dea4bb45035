/** Data streams: names, generations, backing indices, rollover conditions and index templates. */
@NullMarked
package io.millrace.domain.stream;

import org.jspecify.annotations.NullMarked;
