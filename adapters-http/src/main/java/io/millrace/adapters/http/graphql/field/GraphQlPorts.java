package io.millrace.adapters.http.graphql.field;

import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.attention.ListAttention;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageUsers;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The use cases for the fields of the schema.
 *
 * @param security the use cases for users, roles, API keys and signing keys; empty if security is disabled
 */
public record GraphQlPorts(
        StoreUseCases store, Live live, ManageCaches caches, Optional<Security> security, Program program) {

    /** The use cases for subscriptions. */
    public record Live(TailDocuments documents, WatchReindex upgrades, WatchSystemFeatures features) {}

    /** The use cases for users, second factors, roles, API keys and signing keys. */
    public record Security(
            ManageUsers users,
            ManageSecondFactors factors,
            ManageRoles roles,
            ManageApiKeys apiKeys,
            ManageKeys keys) {}

    /**
     * The running program.
     *
     * @param version the version of this instance
     * @param configuration returns the effective configuration of this instance
     */
    public record Program(
            String version,
            EngineName engine,
            ListAttention attention,
            Supplier<List<ConfigurationValue>> configuration) {}

    /**
     * The value of a key of the configuration.
     *
     * @param value empty if the key has no value
     * @param source where the value comes from, in words
     * @param isSet whether the value differs from the default
     */
    public record ConfigurationValue(String key, Optional<String> value, String source, boolean isSet) {}

    /** The engines that store data streams. */
    public enum EngineName {
        POSTGRESQL,
        OPENSEARCH
    }
}
