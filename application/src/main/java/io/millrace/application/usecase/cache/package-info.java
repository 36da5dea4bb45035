/** Use cases of caches. */
@NullMarked
package io.millrace.application.usecase.cache;

import org.jspecify.annotations.NullMarked;
