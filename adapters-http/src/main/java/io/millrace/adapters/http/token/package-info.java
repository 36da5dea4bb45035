/** JOSE tokens and keys: generation, validation, publication, and encryption of private parts. */
@NullMarked
package io.millrace.adapters.http.token;

import org.jspecify.annotations.NullMarked;
