/**
 * Sign-in at identity providers. These classes use a library for OpenID Connect; commands that do not need it do not
 * load them.
 */
@NullMarked
package io.millrace.command.client.provider;

import org.jspecify.annotations.NullMarked;
