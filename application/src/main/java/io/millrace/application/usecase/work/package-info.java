/** Work that outlives an instance: found by whoever has time for it, done under a lease, and handed over when its holder goes. */
@NullMarked
package io.millrace.application.usecase.work;

import org.jspecify.annotations.NullMarked;
