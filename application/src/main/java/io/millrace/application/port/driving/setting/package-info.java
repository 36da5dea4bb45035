/** Use cases for cluster settings. */
@NullMarked
package io.millrace.application.port.driving.setting;

import org.jspecify.annotations.NullMarked;
