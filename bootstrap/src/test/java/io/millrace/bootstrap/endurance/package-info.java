/** What takes minutes: large data, and many faults in a row. */
@NullMarked
package io.millrace.bootstrap.endurance;

import org.jspecify.annotations.NullMarked;
