package io.millrace.adapters.http.graphql;

import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.cache.InvalidateCaches;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.reindex.WatchReindex;
import java.util.Optional;

/**
 * What the fields of the schema call.
 *
 * @param security absent while security is off
 */
public record GraphQlPorts(StoreUseCases store, Live live, Caches caches, Optional<Security> security) {

    /** What subscriptions follow. */
    public record Live(TailDocuments documents, WatchReindex upgrades, WatchSystemFeatures features) {}

    /** Users and roles. */
    public record Security(SecurityUseCases.Users users, SecurityUseCases.Roles roles) {}

    /** Caches. */
    public record Caches(ReadCaches read, InvalidateCaches invalidate) {}
}
