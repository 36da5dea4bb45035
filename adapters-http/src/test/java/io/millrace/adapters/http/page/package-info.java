@NullMarked
package io.millrace.adapters.http.page;

import org.jspecify.annotations.NullMarked;
