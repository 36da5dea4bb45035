/** Upgrades indices by copies that the cluster runs. */
@NullMarked
package io.millrace.adapters.opensearch.reindex;

import org.jspecify.annotations.NullMarked;
