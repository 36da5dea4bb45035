@NullMarked
package io.millrace.adapters.http.security.provider;

import org.jspecify.annotations.NullMarked;
