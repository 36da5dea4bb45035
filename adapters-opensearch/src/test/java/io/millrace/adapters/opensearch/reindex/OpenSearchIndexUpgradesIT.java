package io.millrace.adapters.opensearch.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.cluster.ClusterState;
import io.millrace.adapters.opensearch.engine.OpenSearchUpgradeStore;
import io.millrace.application.port.driven.engine.IndexUpgradesContract;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSearchIndexUpgradesIT extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Test
    void what_only_the_making_of_a_clone_may_say_is_not_among_the_settings_to_make_an_index_like_it() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        store.client().change(ClusterRequest.put("/first", "{\"settings\":{\"index.blocks.write\":true}}"));
        store.client()
                .change(ClusterRequest.put("/first/_clone/second", "{\"settings\":{\"index.blocks.write\":null}}"));

        Index second = store.indices().findIndex(new IndexName("second")).orElseThrow();

        assertThat(second.settings().values().keySet())
                .noneMatch(key -> key.startsWith("index.resize.") || key.contains("initial_recovery"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"7s\""})
    void a_destination_is_not_refreshed_while_it_is_filled_and_then_as_often_as_its_source(String interval) {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        store.client()
                .change(ClusterRequest.put(
                        ClusterRequest.path(upgrade.sourceIndex().name()) + "/_settings",
                        "{\"index.refresh_interval\":" + interval + "}"));
        SortedMap<String, String> wanted = upgrade.sourceIndex().settings().values();

        Index destination = upgrade.begun();
        StateAfterUpgrade before = StateAfterUpgrade.of(upgrade.sourceIndex());
        store.indexUpgrades().swap(upgrade.source(), destination.id(), before, upgrade.fence());

        assertThat(destination.settings().values()).containsEntry("index.refresh_interval", "-1");
        assertThat(upgrade.named(destination.name()).orElseThrow().settings().values())
                .containsAllEntriesOf(wanted)
                .doesNotContainEntry("index.refresh_interval", "-1");
    }

    /** Whether an attempt has won is told by the data stream: the one that takes what is given up is none. */
    @Test
    void a_destination_that_was_claimed_and_not_deleted_has_not_won_and_is_discarded_again() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index destination = upgrade.begun();
        store.indexUpgrades().discard(destination.name(), upgrade.fence());
        Index second = upgrade.begun();
        store.client()
                .change(ClusterRequest.post(
                        "/_data_stream/_modify",
                        "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + ClusterState.DISCARDED
                                + "\",\"index\":\"" + second.name() + "\"}}]}"));

        assertThat(upgrade.named(second.name()).orElseThrow().membership()).isEmpty();
        store.indexUpgrades().discard(second.name(), upgrade.fence());

        assertThat(upgrade.named(second.name())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_destination_has_the_aliases_of_the_backing_index_that_it_replaces(boolean closed) {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index source = upgrade.sourceIndex();
        change(store, "remove_backing_index", source);
        addAliases(store, source);
        change(store, "add_backing_index", source);
        JsonNode aliases = aliases(store, source);
        Index destination = upgrade.begun();
        StateAfterUpgrade before = new StateAfterUpgrade(closed, false);
        if (closed) {
            store.indexUpgrades().closeDestination(destination.id(), upgrade.fence());
        }

        store.indexUpgrades().swap(upgrade.source(), destination.id(), before, upgrade.fence());

        Index replacement = upgrade.stream().backingIndices().get(0);
        assertThat(replacement.name()).isEqualTo(destination.name());
        assertThat(replacement.closed()).isEqualTo(closed);
        assertThat(aliases).hasSize(2);
        assertThat(aliases(store, destination)).isEqualTo(aliases);
        assertThat(aliases(store, source)).isEmpty();
    }

    @Test
    void a_destination_is_not_the_write_index_of_an_alias_because_nothing_is_written_through_backing_indices() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index source = upgrade.sourceIndex();
        change(store, "remove_backing_index", source);
        store.client()
                .change(ClusterRequest.put(
                        ClusterRequest.path(source.name()) + "/_alias/w", "{\"is_write_index\":true}"));
        change(store, "add_backing_index", source);
        Index destination = upgrade.begun();

        store.indexUpgrades().swap(upgrade.source(), destination.id(), StateAfterUpgrade.of(source), upgrade.fence());

        assertThat(aliases(store, destination)).hasToString("{\"w\":{}}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_plain_index_hands_over_its_aliases_with_all_they_say(boolean closed) {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index source = store.indices().create(aNewIndex("notes"));
        addAliases(store, source);
        store.client().change(ClusterRequest.put("/notes/_alias/w", "{\"is_write_index\":true}"));
        ObjectNode aliases = (ObjectNode) aliases(store, source);
        store.indexUpgrades().block(source.id(), upgrade.fence());
        Index destination = store.indexUpgrades().createDestination(source.id(), aNewIndex("notes-2"), upgrade.fence());
        if (closed) {
            store.indexUpgrades().closeDestination(destination.id(), upgrade.fence());
        }

        store.indexUpgrades()
                .swapForAlias(source.id(), destination.id(), new StateAfterUpgrade(closed, false), upgrade.fence());

        assertThat(aliases(store, destination)).isEqualTo(aliases.set("notes", Json.MAPPER.createObjectNode()));
        assertThat(upgrade.named(new IndexName("notes-2")).orElseThrow().closed())
                .isEqualTo(closed);
    }

    @Test
    void an_attempt_that_ends_after_it_has_added_the_aliases_leaves_them_to_the_source() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index destination = upgrade.begun();
        addAliases(store, destination);

        store.indexUpgrades().discard(destination.name(), upgrade.fence());

        assertThat(upgrade.named(destination.name())).isEmpty();
        assertThat(store.client().find(ClusterRequest.get("/_alias/all"))).isEmpty();
    }

    @Test
    void an_attempt_that_ends_after_the_swap_leaves_the_aliases_to_the_destination() {
        OpenSearchUpgradeStore store = new OpenSearchUpgradeStore();
        UpgradeCase upgrade = UpgradeCase.in(store, List.of());
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();
        change(store, "remove_backing_index", source);
        addAliases(store, source);
        addAliases(store, destination);
        JsonNode aliases = aliases(store, source);
        change(store, "add_backing_index", destination);

        store.indexUpgrades().swap(upgrade.source(), destination.id(), StateAfterUpgrade.of(source), upgrade.fence());
        store.indexUpgrades().deleteSource(upgrade.source(), upgrade.fence());

        assertThat(aliases(store, destination)).isEqualTo(aliases);
        assertThat(upgrade.named(source.name())).isEmpty();
    }

    private static void addAliases(OpenSearchUpgradeStore store, Index index) {
        String add = "{\"add\":{\"index\":\"" + index.name() + "\",\"alias\":";
        store.client()
                .change(ClusterRequest.post(
                        "/_aliases",
                        "{\"actions\":[" + add + "\"Errors\",\"filter\":{\"term\":{\"status\":\"500\"}},"
                                + "\"index_routing\":\"1\",\"search_routing\":\"1,2\",\"is_hidden\":true}}," + add
                                + "\"all\",\"is_write_index\":false}}]}"));
    }

    private static JsonNode aliases(OpenSearchUpgradeStore store, Index index) {
        return store.client()
                .send(ClusterRequest.get(ClusterRequest.path(index.name()) + "/_alias"))
                .json()
                .path(index.name().value())
                .path("aliases");
    }

    private static void change(OpenSearchUpgradeStore store, String action, Index index) {
        store.client()
                .change(ClusterRequest.post(
                        "/_data_stream/_modify",
                        "{\"actions\":[{\"" + action + "\":{\"data_stream\":\"logs\",\"index\":\"" + index.name()
                                + "\"}}]}"));
    }
}
