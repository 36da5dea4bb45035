/** Settings of the cluster, and what its instances have in common. */
@NullMarked
package io.millrace.adapters.persistence.setting;

import org.jspecify.annotations.NullMarked;
