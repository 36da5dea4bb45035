/** The programs that send requests, and their rejected requests. */
@NullMarked
package io.millrace.domain.client;

import org.jspecify.annotations.NullMarked;
