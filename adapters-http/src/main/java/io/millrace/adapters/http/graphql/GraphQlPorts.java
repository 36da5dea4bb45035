package io.millrace.adapters.http.graphql;

import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.cache.InvalidateCaches;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.reindex.WatchReindex;

/** What the fields of the schema call. */
public record GraphQlPorts(StoreUseCases store, Live live, Caches caches) {

    /** What subscriptions follow. */
    public record Live(TailDocuments documents, WatchReindex upgrades, WatchSystemFeatures features) {}

    /** Caches. */
    public record Caches(ReadCaches read, InvalidateCaches invalidate) {}
}
