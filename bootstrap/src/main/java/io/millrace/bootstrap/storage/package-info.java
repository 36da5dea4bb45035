/** Assembles the database, the cluster and their caches. */
@NullMarked
package io.millrace.bootstrap.storage;

import org.jspecify.annotations.NullMarked;
