/** The certificate of the service: read from files, validated, and prepared for the server. */
@NullMarked
package io.millrace.adapters.http.tls;

import org.jspecify.annotations.NullMarked;
