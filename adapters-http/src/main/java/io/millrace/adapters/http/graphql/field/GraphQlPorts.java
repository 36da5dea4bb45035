package io.millrace.adapters.http.graphql.field;

import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageUsers;
import java.util.Optional;

/**
 * The use cases for the fields of the schema.
 *
 * @param security the use cases for users, roles and API keys; empty if security is disabled
 */
public record GraphQlPorts(StoreUseCases store, Live live, ManageCaches caches, Optional<Security> security) {

    /** The use cases for subscriptions. */
    public record Live(TailDocuments documents, WatchReindex upgrades, WatchSystemFeatures features) {}

    /** The use cases for users, roles and API keys. */
    public record Security(ManageUsers users, ManageRoles roles, ManageApiKeys apiKeys) {}
}
