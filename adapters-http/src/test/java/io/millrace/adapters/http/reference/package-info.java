@NullMarked
package io.millrace.adapters.http.reference;

import org.jspecify.annotations.NullMarked;
