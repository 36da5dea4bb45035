/** Documents that the service writes itself. */
@NullMarked
package io.millrace.application.usecase.json;

import org.jspecify.annotations.NullMarked;
