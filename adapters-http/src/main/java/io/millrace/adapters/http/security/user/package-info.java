/** The routes of users, roles and keys, in the wire format of Elasticsearch. */
@NullMarked
package io.millrace.adapters.http.security.user;

import org.jspecify.annotations.NullMarked;
