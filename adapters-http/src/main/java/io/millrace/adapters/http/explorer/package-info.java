/** The page on which people try GraphQL, and the files it is made of. */
@NullMarked
package io.millrace.adapters.http.explorer;

import org.jspecify.annotations.NullMarked;
