package io.millrace.adapters.opensearch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.reindex.OpenSearchIndexUpgrades;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.index.upgrade.UpgradeFinding.Kind;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.Throttle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of outdated indices: each is kept by an upgrade, or the upgrade is rejected. */
class OpenSearchUpgradedIndicesIT {

    private static final List<Case> KEPT = List.of(
            Case.of("routing")
                    .settings("\"number_of_shards\":3")
                    .mappings("\"_routing\":{\"required\":true}")
                    .document("?routing=r7", "\"k\":1")
                    .query("{\"query\":{\"term\":{\"_routing\":\"r7\"}}}"),
            Case.of("sort")
                    .settings("\"sort.field\":[\"n\"],\"sort.order\":[\"desc\"]")
                    .properties("\"n\":{\"type\":\"long\"}")
                    .document("", "\"n\":1")
                    .document("", "\"n\":3")
                    .query("{\"sort\":[{\"n\":\"desc\"}]}"),
            Case.of("copy-to")
                    .properties("\"a\":{\"type\":\"keyword\",\"copy_to\":\"b\"},\"b\":{\"type\":\"keyword\"}")
                    .document("", "\"a\":\"x\"")
                    .query("{\"query\":{\"term\":{\"b\":\"x\"}}}"),
            Case.of("field-alias")
                    .properties("\"n\":{\"type\":\"long\"},\"m\":{\"type\":\"alias\",\"path\":\"n\"}")
                    .document("", "\"n\":1")
                    .query("{\"query\":{\"term\":{\"m\":1}}}"),
            Case.of("strict")
                    .mappings("\"dynamic\":\"strict\"")
                    .properties("\"n\":{\"type\":\"long\"}")
                    .document("", "\"n\":1")
                    .query("{\"query\":{\"term\":{\"n\":1}}}"),
            Case.of("not-indexed")
                    .properties(
                            "\"a\":{\"type\":\"keyword\",\"doc_values\":false},"
                                    + "\"b\":{\"type\":\"keyword\",\"index\":false},\"c\":{\"type\":\"object\",\"enabled\":false}")
                    .document("", "\"a\":\"x\",\"b\":\"y\",\"c\":{\"z\":1}")
                    .query("{\"query\":{\"term\":{\"a\":\"x\"}},\"docvalue_fields\":[\"b\"]}"),
            Case.of("similarity")
                    .settings("\"similarity.mine.type\":\"BM25\",\"similarity.mine.b\":0.1")
                    .properties("\"a\":{\"type\":\"text\",\"similarity\":\"mine\"}")
                    .document("", "\"a\":\"x y\"")
                    .query("{\"query\":{\"match\":{\"a\":\"x\"}}}"),
            Case.of("analyzer")
                    .settings("\"analysis.analyzer.mine.tokenizer\":\"standard\","
                            + "\"analysis.analyzer.mine.filter\":[\"stop\"]")
                    .properties("\"a\":{\"type\":\"text\",\"analyzer\":\"mine\"}")
                    .document("", "\"a\":\"The Fox\"")
                    .query("{\"query\":{\"match\":{\"a\":\"Fox\"}}}"),
            Case.of("flat-object")
                    .properties("\"f\":{\"type\":\"flat_object\"}")
                    .document("", "\"f\":{\"a\":{\"b\":\"x\"}}")
                    .query("{\"query\":{\"term\":{\"f.a.b\":\"x\"}}}"),
            Case.of("nested")
                    .properties("\"o\":{\"type\":\"nested\"}")
                    .document("", "\"o\":[{\"a\":1,\"b\":1},{\"a\":2,\"b\":2}]")
                    .query("{\"query\":{\"nested\":{\"path\":\"o\",\"query\":{\"bool\":{\"must\":["
                            + "{\"term\":{\"o.a\":2}},{\"term\":{\"o.b\":2}}]}}}}}"),
            Case.of("join")
                    .settings("\"number_of_shards\":3")
                    .properties("\"r\":{\"type\":\"join\",\"relations\":{\"parent\":\"child\"}},"
                            + "\"k\":{\"type\":\"keyword\"}")
                    .document("", "\"k\":\"a\",\"r\":\"parent\"")
                    .document("?routing=0", "\"k\":\"b\",\"r\":{\"name\":\"child\",\"parent\":\"0\"}")
                    .document("?routing=0", "\"k\":\"c\",\"r\":{\"name\":\"child\",\"parent\":\"0\"}")
                    .query("{\"query\":{\"bool\":{\"should\":["
                            + "{\"has_child\":{\"type\":\"child\",\"query\":{\"term\":{\"k\":\"b\"}}}},"
                            + "{\"parent_id\":{\"type\":\"child\",\"id\":\"0\"}}]}},\"sort\":[\"k\"]}"),
            Case.of("percolator")
                    .properties("\"q\":{\"type\":\"percolator\"},\"k\":{\"type\":\"keyword\"}")
                    .document("", "\"q\":{\"term\":{\"k\":\"x\"}}")
                    .document("", "\"q\":{\"term\":{\"k\":\"y\"}}")
                    .query("{\"query\":{\"percolate\":{\"field\":\"q\",\"document\":{\"k\":\"x\"}}}}"),
            Case.of("derived-fields")
                    .mappings(
                            "\"derived\":{\"d\":{\"type\":\"long\",\"script\":{\"source\":\"emit(doc['n'].value)\"}}}")
                    .properties("\"n\":{\"type\":\"long\"}")
                    .document("", "\"n\":1")
                    .query("{\"query\":{\"term\":{\"n\":1}}}"),
            Case.of("derived-source")
                    .settings("\"derived_source.enabled\":true")
                    .properties("\"n\":{\"type\":\"long\"},\"k\":{\"type\":\"keyword\"}")
                    .document("", "\"n\":[3,1],\"k\":\"x\"")
                    .query("{\"query\":{\"term\":{\"k\":\"x\"}}}"),
            Case.of("soft-deletes")
                    .settings("\"soft_deletes.retention_lease.period\":\"1h\"")
                    .document("", "\"k\":1"));

    private static final Case LIMIT_OF_NESTED = Case.of("nested-limit")
            .properties("\"o\":{\"type\":\"nested\"}")
            .document("", "\"o\":[{\"a\":1},{\"a\":2}]")
            .afterwards("\"index.mapping.nested_objects.limit\":1");

    private static final Case LIMIT_OF_FIELDS = Case.of("fields-limit")
            .properties("\"a\":{\"type\":\"long\"},\"b\":{\"type\":\"long\"}")
            .document("", "\"a\":1")
            .afterwards("\"index.mapping.total_fields.limit\":2");

    private static final Case LIMIT_OF_NESTED_FIELDS = Case.of("nested-fields-limit")
            .properties("\"a\":{\"type\":\"nested\"},\"b\":{\"type\":\"nested\"}")
            .afterwards("\"index.mapping.nested_fields.limit\":1");

    private static final Case LIMIT_OF_DEPTH = Case.of("depth-limit")
            .properties("\"a\":{\"properties\":{\"b\":{\"properties\":{\"c\":{\"type\":\"long\"}}}}}")
            .afterwards("\"index.mapping.depth.limit\":1");

    private static final Case EXCLUDED = Case.of("excluded")
            .mappings("\"_source\":{\"excludes\":[\"secret\"]}")
            .properties("\"secret\":{\"type\":\"keyword\"}")
            .document("", "\"secret\":\"x\",\"n\":1")
            .query("{\"query\":{\"term\":{\"secret\":\"x\"}}}");

    private static final Case NO_SOURCE =
            Case.of("no-source").mappings("\"_source\":{\"enabled\":false}").document("", "\"n\":1");

    private final OpenSearchStore store = OpenSearchStore.empty();

    static Stream<Case> kept() {
        return KEPT.stream();
    }

    @BeforeEach
    void putTemplate() {
        store.client()
                .change(ClusterRequest.put(
                        "/_index_template/cases",
                        "{\"index_patterns\":[\"s-*\"],\"data_stream\":{},"
                                + "\"template\":{\"settings\":{\"number_of_replicas\":0}}}"));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void is_kept(Case kept) {
        Index source = kept.member(store);
        JsonNode before = kept.search(store, source.name());
        assertThat(store.versions().listUpgradeFindings(List.of(source))).isEmpty();

        Index destination = upgrade(source);

        assertThat(before).isNotEmpty();
        assertThat(kept.search(store, destination.name())).isEqualTo(before);
        assertThat(store.versions().isOutdated(destination.version())).isFalse();
        assertThat(destination.mappings()).isEqualTo(source.mappings());
        assertThat(destination.settings().values())
                .containsAllEntriesOf(source.settings().values());
    }

    @Test
    void a_document_over_a_limit_is_named() {
        Index source = LIMIT_OF_NESTED.member(store);

        assertThatThrownBy(() -> upgrade(source)).hasMessageContaining("document [0] cannot be copied");
    }

    @ParameterizedTest
    @MethodSource
    void mappings_over_a_limit_are_found_before_the_upgrade(Case limited, String reason) {
        Index source = limited.member(store);

        assertThat(store.versions().listUpgradeFindings(List.of(source)))
                .containsExactly(new UpgradeFinding(
                        Kind.DESTINATION,
                        Optional.of(source.name()),
                        "index [" + source.name() + "] cannot be copied, because the cluster rejects a new index with"
                                + " its settings and mappings: " + reason));
        assertThatThrownBy(() -> upgrade(source)).hasMessageContaining(reason);
    }

    static Stream<Arguments> mappings_over_a_limit_are_found_before_the_upgrade() {
        return Stream.of(
                Arguments.of(LIMIT_OF_FIELDS, "Limit of total fields [2] has been exceeded"),
                Arguments.of(LIMIT_OF_NESTED_FIELDS, "Limit of nested fields [1] has been exceeded"),
                Arguments.of(LIMIT_OF_DEPTH, "Limit of mapping depth [1] has been exceeded due to object field [a]"));
    }

    @Test
    void no_index_of_version_2_is_without_soft_deletes() {
        assertThatThrownBy(() -> Case.of("hard-deletes")
                        .settings("\"soft_deletes.enabled\":false")
                        .make(store.client()))
                .hasMessageContaining("soft-deletes disabled is no longer supported");
    }

    @Test
    void excluded_fields_are_lost_if_that_is_allowed() {
        Index source = EXCLUDED.member(store);
        assertThat(EXCLUDED.search(store, source.name())).hasSize(1);
        assertThat(store.versions().listUpgradeFindings(List.of(source)))
                .extracting(UpgradeFinding::kind)
                .containsExactly(Kind.EXCLUDED_FIELDS);

        Index destination = upgrade(source);

        assertThat(EXCLUDED.search(store, destination.name())).isEmpty();
    }

    @Test
    void an_index_without_sources_cannot_be_copied() {
        Index source = NO_SOURCE.member(store);

        assertThat(store.versions().listUpgradeFindings(List.of(source)))
                .extracting(UpgradeFinding::kind)
                .containsExactly(Kind.NO_SOURCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"persistent", "transient"})
    void a_block_of_the_whole_cluster_is_found_with_the_request_that_removes_it(String level) {
        String removal = "{\"" + level + "\":{\"cluster.blocks.read_only\":null}}";
        store.client().change(ClusterRequest.put("/_cluster/settings", removal.replace("null", "true")));
        try {
            assertThat(store.versions().listUpgradeFindings(List.of()))
                    .containsExactly(new UpgradeFinding(
                            Kind.BLOCK,
                            Optional.empty(),
                            "the cluster has the block [cluster.blocks.read_only]; remove it with PUT /_cluster/settings "
                                    + removal));
        } finally {
            store.client().change(ClusterRequest.put("/_cluster/settings", removal));
        }
        assertThat(store.versions().listUpgradeFindings(List.of())).isEmpty();
    }

    private Index upgrade(Index source) {
        Fence fence = new InMemoryLeases(new ManualStoreClock(Instant.EPOCH))
                .claim("upgrade", "one")
                .orElseThrow()
                .fence();
        OpenSearchIndexUpgrades upgrades = store.indexUpgrades();
        upgrades.block(source.id(), fence);
        Index destination = upgrades.createDestination(
                source.id(),
                new NewIndex(
                        DestinationName.of(source.name()),
                        source.version(),
                        source.settings(),
                        source.mappings(),
                        true,
                        source.createdAt()),
                fence);
        store.documentCopier().copy(source, destination, Throttle.NONE, fence, copied -> {});
        assertThat(store.documentCopier().count(destination))
                .isEqualTo(store.documentCopier().count(source));
        upgrades.swap(source.id(), destination.id(), StateAfterUpgrade.of(source), fence);
        upgrades.deleteSource(source.id(), fence);
        return store.indices().findIndex(destination.name()).orElseThrow();
    }

    /**
     * An index with documents, and a search that finds some of them.
     *
     * @param later settings that are changed after the documents were written
     */
    private record Case(
            String name,
            String settings,
            String mappings,
            String properties,
            List<String> parameters,
            List<String> documents,
            String later,
            String query) {

        static Case of(String name) {
            return new Case(name, "", "", "", List.of(), List.of(), "", "{}");
        }

        Case settings(String members) {
            return new Case(name, members, mappings, properties, parameters, documents, later, query);
        }

        Case mappings(String members) {
            return new Case(name, settings, members, properties, parameters, documents, later, query);
        }

        Case properties(String members) {
            return new Case(name, settings, mappings, members, parameters, documents, later, query);
        }

        Case document(String parameter, String members) {
            return new Case(
                    name,
                    settings,
                    mappings,
                    properties,
                    Stream.concat(parameters.stream(), Stream.of(parameter)).toList(),
                    Stream.concat(documents.stream(), Stream.of(members)).toList(),
                    later,
                    query);
        }

        Case afterwards(String members) {
            return new Case(name, settings, mappings, properties, parameters, documents, members, query);
        }

        Case query(String body) {
            return new Case(name, settings, mappings, properties, parameters, documents, later, body);
        }

        IndexName index() {
            return new IndexName("i-" + name);
        }

        void make(ClusterClient client) {
            client.change(ClusterRequest.put(
                    "/" + index(),
                    "{\"settings\":{\"number_of_replicas\":0,\"index.version.created\":" + OpenSearchStore.PREVIOUS
                            + (settings.isEmpty() ? "" : "," + settings)
                            + "},\"mappings\":{" + (mappings.isEmpty() ? "" : mappings + ",")
                            + "\"properties\":{\"@timestamp\":{\"type\":\"date\"}"
                            + (properties.isEmpty() ? "" : "," + properties) + "}}}"));
            for (int number = 0; number < documents.size(); number++) {
                String parameter = parameters.get(number);
                client.send(ClusterRequest.put(
                        "/" + index() + "/_doc/" + number + (parameter.isEmpty() ? "?" : parameter + "&")
                                + "refresh=true",
                        "{\"@timestamp\":\"2020-01-01T00:00:00Z\"," + documents.get(number) + "}"));
            }
            if (!later.isEmpty()) {
                client.change(ClusterRequest.put("/" + index() + "/_settings", "{" + later + "}"));
            }
        }

        /** Makes an outdated index, and makes it a backing index of a data stream. */
        Index member(OpenSearchStore store) {
            make(store.client());
            store.client().change(ClusterRequest.put("/_data_stream/s-" + name));
            store.client()
                    .change(ClusterRequest.post(
                            "/_data_stream/_modify",
                            "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"s-" + name + "\",\"index\":\""
                                    + index() + "\"}}]}"));
            store.catalog().forget();
            return store.indices().findIndex(index()).orElseThrow();
        }

        /** Returns the hits without the name of their index. */
        JsonNode search(OpenSearchStore store, IndexName searched) {
            JsonNode hits = store.client()
                    .send(ClusterRequest.post(
                            "/" + searched + "/_search?filter_path=hits.hits._id,hits.hits._score,"
                                    + "hits.hits._routing,hits.hits._source,hits.hits.fields,hits.hits.sort",
                            query))
                    .json()
                    .path("hits")
                    .path("hits");
            return hits;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
