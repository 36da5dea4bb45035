/**
 * Work that outlives an instance: found by any idle worker, done under a lease, and handed over when its holder ends.
 */
@NullMarked
package io.millrace.application.usecase.work;

import org.jspecify.annotations.NullMarked;
