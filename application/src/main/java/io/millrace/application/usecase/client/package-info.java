/** Counts the rejected requests of clients. */
@NullMarked
package io.millrace.application.usecase.client;

import org.jspecify.annotations.NullMarked;
