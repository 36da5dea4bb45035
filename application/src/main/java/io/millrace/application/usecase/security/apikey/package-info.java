/** API keys. */
@NullMarked
package io.millrace.application.usecase.security.apikey;

import org.jspecify.annotations.NullMarked;
