/** Plans that execute queries without graphql-java, and the JSON of their results. */
@NullMarked
package io.millrace.adapters.http.graphql.plan;

import org.jspecify.annotations.NullMarked;
