/** The routes of cluster settings, and the wire format of settings. */
@NullMarked
package io.millrace.adapters.http.setting;

import org.jspecify.annotations.NullMarked;
