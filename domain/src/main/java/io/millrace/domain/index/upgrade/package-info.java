/** Versions of indices, the findings before an upgrade, and the state that an upgrade restores. */
@NullMarked
package io.millrace.domain.index.upgrade;

import org.jspecify.annotations.NullMarked;
