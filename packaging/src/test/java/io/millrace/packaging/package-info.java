/** Checks of what is handed out: archives, image, chart, service file and bill of materials. */
@NullMarked
package io.millrace.packaging;

import org.jspecify.annotations.NullMarked;
