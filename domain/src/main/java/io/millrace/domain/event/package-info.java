/** What happens in the service that listeners may want to hear of. */
@NullMarked
package io.millrace.domain.event;

import org.jspecify.annotations.NullMarked;
