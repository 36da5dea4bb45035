@NullMarked
package io.millrace.adapters.http.console;

import org.jspecify.annotations.NullMarked;
