/**
 * The types that all parts of the domain use: {@link io.millrace.domain.Rejection}, its {@link
 * io.millrace.domain.Fault}, and {@link io.millrace.domain.Backoff}.
 */
@NullMarked
package io.millrace.domain;

import org.jspecify.annotations.NullMarked;
