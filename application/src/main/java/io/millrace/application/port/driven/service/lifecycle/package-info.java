/** The lifecycles of data streams and their runs. */
@NullMarked
package io.millrace.application.port.driven.service.lifecycle;

import org.jspecify.annotations.NullMarked;
