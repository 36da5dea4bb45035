/** The state of upgrades, and the events of an upgrade. */
@NullMarked
package io.millrace.application.port.driven.service.reindex;

import org.jspecify.annotations.NullMarked;
