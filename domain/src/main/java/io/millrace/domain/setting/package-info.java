/** Cluster settings: their keys and the rules of their values. */
@NullMarked
package io.millrace.domain.setting;

import org.jspecify.annotations.NullMarked;
