package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.client.ClusterException;
import java.util.function.Supplier;

/** Executes changes of the metadata of a cluster. After a change, the view of the catalog is discarded. */
public final class ClusterChanges {

    private ClusterChanges() {}

    /**
     * Executes a change. The next caller of the catalog then reads it again.
     *
     * @throws io.millrace.domain.Rejection if the change fails
     */
    public static void make(ClusterCatalog catalog, Runnable change) {
        make(catalog, () -> {
            change.run();
            return change;
        });
    }

    /**
     * Executes a change like {@link #make(ClusterCatalog, Runnable)}, and returns its response.
     *
     * @throws io.millrace.domain.Rejection if the change fails
     */
    public static <T> T make(ClusterCatalog catalog, Supplier<T> change) {
        try {
            return change.get();
        } catch (ClusterException e) {
            throw e.toRejection();
        } finally {
            catalog.forget();
        }
    }
}
