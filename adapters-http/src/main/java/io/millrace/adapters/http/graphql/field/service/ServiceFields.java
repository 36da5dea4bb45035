package io.millrace.adapters.http.graphql.field.service;

import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.field.GraphQlPorts.ConfigurationValue;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.attention.Attention;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.cluster.Throughput;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;

/** The fields about the service, its instances, and what needs the attention of an operator. */
public record ServiceFields(StoreUseCases store, GraphQlPorts.Program program) {

    private static final String SERVICE = "Service";

    public void register(Fields fields) {
        fields.acting(
                        "Query",
                        "service",
                        Action.GREET,
                        (environment, access) -> store.cluster().identity())
                .acting(
                        "Query",
                        "clusterUuid",
                        Action.GRAPHQL,
                        (environment, access) ->
                                ShortUuid.of(store.cluster().identity().uuid()))
                .acting(
                        "Query",
                        "attention",
                        Action.GRAPHQL,
                        (environment, access) -> program.attention().list(access.rights()))
                .acting(
                        "Query",
                        "configuration",
                        Action.READ_CONFIGURATION,
                        (environment, access) -> program.configuration().get())
                .acting(
                        SERVICE,
                        "indexVersion",
                        Action.GREET,
                        (environment, access) -> store.cluster().indexVersion())
                .acting(
                        SERVICE,
                        "instances",
                        Action.READ_NODES,
                        (environment, access) -> store.cluster().instances())
                .acting(SERVICE, "documentCount", Action.READ_CLUSTER_STATISTICS, (environment, access) -> documents())
                .acting(SERVICE, "sizeInBytes", Action.READ_CLUSTER_STATISTICS, (environment, access) -> bytes())
                .acting(SERVICE, "dataStreamCount", Action.READ_CLUSTER_STATISTICS, (environment, access) -> streams())
                .acting(
                        SERVICE,
                        "throughput",
                        Action.READ_CLUSTER_STATISTICS,
                        (environment, access) -> store.documents().throughput().list());
        fields.of(Throughput.class, "Throughput")
                .showing("from", Throughput::from)
                .showing("until", Throughput::until)
                .showing("written", Throughput::written)
                .showing("read", Throughput::read);
        fields.of(Identity.class, SERVICE)
                .showing("clusterName", Identity::cluster)
                .showing("instance", Identity::instance)
                .showing("version", identity -> program.version())
                .showing("engine", identity -> program.engine().name());
        fields.of(Instance.class, "Instance")
                .showing("name", Instance::name)
                .showing("version", Instance::version)
                .showing("address", Instance::address)
                .showing("startedAt", Instance::startedAt);
        fields.of(ConfigurationValue.class, "ConfigurationValue")
                .showing("key", ConfigurationValue::key)
                .showing("value", line -> line.value().orElse(null))
                .showing("source", ConfigurationValue::source)
                .showing("isSet", ConfigurationValue::isSet);
        fields.of(Attention.class, "Attention")
                .showing("kind", found -> found.kind().name())
                .showing("severity", found -> found.severity().name())
                .showing("subject", found -> found.subject().orElse(null))
                .showing("message", Attention::message)
                .showing("remedy", Attention::remedy);
    }

    private long documents() {
        return sum(store.indices().read().countDocuments(store.indices().read().describe(ReadTarget.EVERYTHING)));
    }

    private long bytes() {
        return sum(store.indices().read().measureBytes(store.indices().read().describe(ReadTarget.EVERYTHING)));
    }

    private static long sum(Map<?, Long> measured) {
        Collection<Long> values = measured.values();
        return values.stream().mapToLong(Long::longValue).sum();
    }

    private int streams() {
        NameSelection all = NameSelection.parse("*", EnumSet.allOf(Expand.class));
        return store.streams()
                .list(all, NameScope.everything(Action.READ_CLUSTER_STATISTICS), false)
                .size();
    }
}
