/** What a client can do to exhaust the service, tried on the packaged program with a small heap. */
@NullMarked
package io.millrace.bootstrap.attack;

import org.jspecify.annotations.NullMarked;
