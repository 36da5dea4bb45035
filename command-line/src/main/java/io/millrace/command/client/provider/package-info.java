/** Sign-in at identity providers, with the library of OpenID Connect. Other commands do not load these classes. */
@NullMarked
package io.millrace.command.client.provider;

import org.jspecify.annotations.NullMarked;
