/** The certificate that the service shows: read from files, checked, and ready for the server. */
@NullMarked
package io.millrace.adapters.http.tls;

import org.jspecify.annotations.NullMarked;
