/** Changes of settings and mappings. */
@NullMarked
package io.millrace.domain.index.change;

import org.jspecify.annotations.NullMarked;
