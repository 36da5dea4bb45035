package io.millrace.adapters.opensearch.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.engine.OpenSearchUpgradeStore;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.Throttle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The upgrade of an index that is in no data stream, on a real node. */
class OpenSearchPlainIndexIT {

    /** Its end looks like the number of an attempt. */
    private static final IndexName NOTES = new IndexName("notes-r2");

    private static final Fence FENCE = new Fence("reindex/notes-r2", 1);

    private final OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
    private final OpenSearchIndexUpgrades upgrades = (OpenSearchIndexUpgrades) store.indexUpgrades();

    private Index source(String mappings) {
        put("/" + NOTES, "{\"settings\":{\"number_of_replicas\":0},\"mappings\":" + mappings + "}");
        put("/" + NOTES + "/_doc/1", "{\"n\":1}");
        put("/" + NOTES + "/_doc/1", "{\"n\":2}");
        put("/" + NOTES + "/_doc/2?version=7&version_type=external&refresh=true", "{\"n\":1}");
        return store.indices().findIndex(NOTES).orElseThrow();
    }

    private void put(String path, String body) {
        store.client().send(ClusterRequest.put(path, body));
    }

    private Index copied(Index source, int attempt) {
        upgrades.block(source.id(), FENCE);
        Index destination = upgrades.createDestination(
                source.id(),
                new NewIndex(
                        DestinationName.ofAttempt(DestinationName.of(source.name()), attempt),
                        source.version(),
                        source.settings(),
                        source.mappings(),
                        true,
                        source.createdAt()),
                FENCE);
        store.documentCopier().copy(source, destination, Throttle.NONE, FENCE, copied -> {});
        return destination;
    }

    private void swap(Index source, Index destination) {
        upgrades.swapForAlias(source.id(), destination.id(), new StateAfterUpgrade(false, false), FENCE);
    }

    private JsonNode get(String path) {
        return store.client().send(ClusterRequest.get(path)).json();
    }

    @Test
    void documents_keep_their_versions_and_writes_under_the_old_name_continue() {
        Index source = source("{}");
        Index destination = copied(source, 1);
        assertThat(destination.rolledOver()).isTrue();

        swap(source, destination);

        assertThat(get("/" + NOTES + "/_doc/1").path("_version").asInt()).isEqualTo(2);
        assertThat(get("/" + NOTES + "/_doc/2").path("_version").asInt()).isEqualTo(7);
        put("/" + NOTES + "/_doc/2?version=8&version_type=external", "{\"n\":2}");
        put("/" + NOTES + "/_doc/3", "{\"n\":1}");
        assertThat(get("/" + NOTES + "/_doc/3").path("_index").asText()).isEqualTo("migrated-notes-r2");
        assertThat(store.indices().findIndex(NOTES).orElseThrow().rolledOver()).isFalse();
    }

    @Test
    void an_index_without_mappings_and_documents_is_copied() {
        put("/" + NOTES, "{\"settings\":{\"number_of_replicas\":0}}");
        Index source = store.indices().findIndex(NOTES).orElseThrow();

        swap(source, copied(source, 1));

        assertThat(store.indices().findIndex(NOTES).orElseThrow().name()).isEqualTo(DestinationName.of(NOTES));
    }

    @Test
    void writes_through_an_alias_of_several_indices_reach_the_new_index() {
        Index source = source("{}");
        put("/notes-old", "{\"aliases\":{\"all\":{\"is_write_index\":false}}}");
        put("/" + NOTES + "/_alias/all", "{\"is_write_index\":true,\"routing\":\"r\"}");

        swap(source, copied(source, 1));

        assertThat(store.client()
                        .send(ClusterRequest.post("/all/_doc", "{}"))
                        .json()
                        .path("_index")
                        .asText())
                .isEqualTo("migrated-notes-r2");
        assertThat(get("/migrated-notes-r2/_alias/all").toString())
                .contains("{\"all\":{\"index_routing\":\"r\",\"search_routing\":\"r\",\"is_write_index\":true}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}"})
    void a_discarded_destination_cannot_replace_the_source_any_more(String mappings) {
        Index source = source(mappings);
        Index first = copied(source, 1);
        Index second = copied(source, 2);

        upgrades.discard(first.name(), FENCE);

        assertThatThrownBy(() -> swap(source, first)).isInstanceOf(Rejection.class);
        assertThat(store.indices().findIndex(NOTES)).map(Index::id).contains(source.id());
        swap(source, second);
        assertThat(store.indices().findIndex(NOTES)).map(Index::id).contains(second.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}"})
    void a_destination_that_has_replaced_the_source_is_not_discarded(String mappings) {
        Index source = source(mappings);
        Index destination = copied(source, 2);
        swap(source, destination);

        assertThatThrownBy(() -> upgrades.discard(destination.name(), FENCE))
                .hasMessage("index [migrated-notes-r2-r2] has replaced another index");
        assertThat(store.documentCopier().count(destination)).isEqualTo(2);
    }

    @Test
    void a_destination_is_discarded_although_a_block_forbids_changes_of_its_source() {
        Index source = source("{}");
        Index destination = copied(source, 1);
        put("/" + NOTES + "/_settings", "{\"index.blocks.read_only\":true}");

        upgrades.discard(destination.name(), FENCE);

        assertThat(store.indices().findIndex(destination.name())).isEmpty();
        assertThat(store.indices().findIndex(NOTES)).isPresent();
        put("/" + NOTES + "/_settings", "{\"index.blocks.read_only\":null}");
    }

    @Test
    void a_destination_is_discarded_after_the_deletion_of_its_source() {
        Index source = source("{}");
        Index destination = copied(source, 1);
        store.indices().delete(source);

        upgrades.discard(destination.name(), FENCE);

        assertThat(store.indices().findIndex(destination.name())).isEmpty();
    }
}
