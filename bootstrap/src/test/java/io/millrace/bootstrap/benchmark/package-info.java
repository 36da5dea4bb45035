/** Claims about speed, as ratios measured side by side on the same machine in the same minutes. */
@NullMarked
package io.millrace.bootstrap.benchmark;

import org.jspecify.annotations.NullMarked;
