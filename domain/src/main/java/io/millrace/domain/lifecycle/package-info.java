/** When data streams are rolled over and their backing indices removed without a request. */
@NullMarked
package io.millrace.domain.lifecycle;

import org.jspecify.annotations.NullMarked;
