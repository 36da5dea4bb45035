/** Use cases for system features: their indices, the documents waiting for them, and their migration. */
@NullMarked
package io.millrace.application.usecase.feature;

import org.jspecify.annotations.NullMarked;
