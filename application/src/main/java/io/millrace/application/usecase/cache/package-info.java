/** Use cases for caches. */
@NullMarked
package io.millrace.application.usecase.cache;

import org.jspecify.annotations.NullMarked;
