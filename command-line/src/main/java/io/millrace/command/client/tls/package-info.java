/** The certificates that the client trusts and presents, and the error messages for connections over TLS. */
@NullMarked
package io.millrace.command.client.tls;

import org.jspecify.annotations.NullMarked;
