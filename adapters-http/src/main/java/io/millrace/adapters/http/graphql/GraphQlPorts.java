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
 * The use cases of the schema's fields.
 *
 * @param security empty while security is off
 */
public record GraphQlPorts(StoreUseCases store, Live live, Caches caches, Optional<Security> security) {

    /** The use cases of subscriptions. */
    public record Live(TailDocuments documents, WatchReindex upgrades, WatchSystemFeatures features) {}

    /** Users and roles. */
    public record Security(SecurityUseCases.Users users, SecurityUseCases.Roles roles) {}

    /** Caches. */
    public record Caches(ReadCaches read, InvalidateCaches invalidate) {}
}
