/** Users, roles and keys in the store's wire format. */
@NullMarked
package io.millrace.adapters.http.security.user;

import org.jspecify.annotations.NullMarked;
