/** System features: their indices, the documents on the way there, and their migration. */
@NullMarked
package io.millrace.application.usecase.feature;

import org.jspecify.annotations.NullMarked;
