/** GraphQL documents that clients name by their hash, and which of them are executed. */
@NullMarked
package io.millrace.domain.graphql;

import org.jspecify.annotations.NullMarked;
