/** Cluster settings: the keys there are, and the rules of their values. */
@NullMarked
package io.millrace.domain.setting;

import org.jspecify.annotations.NullMarked;
