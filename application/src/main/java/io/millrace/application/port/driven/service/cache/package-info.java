/** What the service keeps in memory so as not to fetch or work it out again. */
@NullMarked
package io.millrace.application.port.driven.service.cache;

import org.jspecify.annotations.NullMarked;
