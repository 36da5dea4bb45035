/** The endpoints for system features and their migration. */
@NullMarked
package io.millrace.adapters.http.feature;

import org.jspecify.annotations.NullMarked;
