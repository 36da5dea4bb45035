package io.millrace.domain.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexTest {

    private static final Membership MEMBERSHIP = new Membership(new StreamName("logs"), -2);

    private static Index anIndex(boolean closed, boolean rolledOver, IndexBlock... blocks) {
        return anIndex(closed, rolledOver, IndexSettings.EMPTY, blocks);
    }

    private static Index anIndex(IndexSettings settings, IndexBlock... blocks) {
        return anIndex(false, false, settings, blocks);
    }

    private static Index anIndex(boolean closed, boolean rolledOver, IndexSettings settings, IndexBlock... blocks) {
        return new Index(
                new IndexId("1"),
                new IndexName("notes"),
                new UUID(0, 1),
                Versions.CURRENT,
                true,
                closed,
                Set.of(blocks),
                rolledOver,
                false,
                settings,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void documents_can_be_appended_unless_something_forbids_it() {
        assertThat(anIndex(false, false).isWritable()).isTrue();
        assertThat(anIndex(false, false, IndexBlock.READ, IndexBlock.METADATA).isWritable())
                .isTrue();
        assertThat(anIndex(true, false).isWritable()).isFalse();
        assertThat(anIndex(false, true).isWritable()).isFalse();
        assertThat(anIndex(false, false, IndexBlock.WRITE).isWritable()).isFalse();
        assertThat(anIndex(false, false, IndexBlock.READ_ONLY).isWritable()).isFalse();
    }

    @Test
    void a_rejection_names_the_blocks() {
        Index index = anIndex(false, false, IndexBlock.WRITE, IndexBlock.READ_ONLY);

        assertThatThrownBy(index::requireNoWriteBlock)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.BLOCKED))
                .hasMessage("index [notes] is blocked by [read_only,write]");
    }

    @Test
    void a_block_that_goes_away_by_itself_asks_to_try_later_unless_another_one_stays() {
        Index full = anIndex(false, false, IndexBlock.READ_ONLY_ALLOW_DELETE);
        Index both = anIndex(false, false, IndexBlock.READ_ONLY_ALLOW_DELETE, IndexBlock.WRITE);

        assertThatThrownBy(full::requireNoWriteBlock)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.BLOCKED_FOR_NOW))
                .hasMessage("index [notes] is blocked by [read_only_allow_delete]");
        assertThatThrownBy(both::requireNoWriteBlock)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.BLOCKED));
    }

    @Test
    void a_closed_index_cannot_be_read() {
        assertThatThrownBy(anIndex(true, false)::requireReadable)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INDEX_CLOSED))
                .hasMessage("index [notes] is closed");
    }

    @Test
    void the_place_of_a_document_is_that_of_its_index() {
        assertThat(anIndex(false, false).place(new DocumentId("a")))
                .isEqualTo(new Place("notes", 0, new DocumentId("a")));
    }

    @Test
    void settings_are_kept_below_index_and_as_texts() {
        IndexSettings settings =
                IndexSettings.ofRequest(Map.of("number_of_replicas", "1", "index.refresh_interval", "5s"));

        assertThat(settings.values())
                .containsExactly(Map.entry("index.number_of_replicas", "1"), Map.entry("index.refresh_interval", "5s"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "index.uuid",
                "version.created",
                "index.creation_date",
                "index.blocks.nothing",
                "index.",
                "index.a..b",
                "a."
            })
    void settings_that_the_service_sets_itself_or_that_cannot_be_are_refused(String key) {
        assertThatThrownBy(() -> IndexSettings.ofRequest(Map.of(key, "true"))).isInstanceOf(Rejection.class);
    }

    @ParameterizedTest
    @CsvSource({
        "index.number_of_shards, 0, is less than 1",
        "index.number_of_shards, 1025, is greater than 1024",
        "index.number_of_replicas, -1, is less than 0",
        "index.blocks.write, yes, is neither true nor false",
        "index.number_of_shards, x, value [x] of setting [index.number_of_shards] is not a number"
    })
    void values_that_break_the_rule_of_their_setting_are_refused(String key, String value, String rule) {
        assertThatThrownBy(() -> IndexSettings.ofRequest(Map.of(key, value)))
                .isInstanceOf(Rejection.class)
                .hasMessageEndingWith(rule);
    }

    @Test
    void a_setting_given_twice_is_refused() {
        assertThatThrownBy(() -> IndexSettings.ofRequest(Map.of("hidden", "true", "index.hidden", "true")))
                .isInstanceOf(Rejection.class)
                .hasMessage("setting [index.hidden] is given twice");
    }

    @Test
    void settings_are_replaced_added_and_taken_away() {
        IndexSettings settings = IndexSettings.ofRequest(Map.of("number_of_replicas", "1", "refresh_interval", "5s"));

        IndexSettings changed = settings.overriddenBy(Map.of(
                "index.number_of_replicas", Optional.of("0"),
                "refresh_interval", Optional.empty(),
                "gone", Optional.empty(),
                "hidden", Optional.of("true")));

        assertThat(changed)
                .isEqualTo(IndexSettings.ofRequest(Map.of("number_of_replicas", "0", "index.hidden", "true")));
        assertThat(changed.hidden()).isTrue();
        assertThat(settings.hidden()).isFalse();
        assertThatThrownBy(() -> settings.overriddenBy(Map.of("uuid", Optional.of("x"))))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void settings_never_grow_beyond_their_number() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < 1_000; i++) {
            many.put("x" + i, "1");
        }
        IndexSettings settings = IndexSettings.ofRequest(many);

        assertThat(settings.overriddenBy(Map.of("x1", Optional.of("2"))).values())
                .hasSize(1_000);
        assertThatThrownBy(() -> settings.overriddenBy(Map.of("y", Optional.of("1"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("there are 1001 index settings, more than 1000");
    }

    @Test
    void blocks_and_what_is_bound_to_one_index_are_left_out() {
        IndexSettings settings = IndexSettings.ofRequest(Map.of(
                "blocks.write", "true",
                "soft_deletes.enabled", "true",
                "translog.retention.age", "1h",
                "translog.durability", "async"));

        assertThat(settings.copyable().withoutBlocks())
                .isEqualTo(IndexSettings.ofRequest(Map.of("translog.durability", "async")));
    }

    @Test
    void the_settings_in_force_show_the_blocks_and_visibility_of_now() {
        Index index = anIndex(
                IndexSettings.ofRequest(Map.of("blocks.read", "true", "blocks.metadata", "false", "hidden", "true")),
                IndexBlock.WRITE);

        assertThat(index.settingsInForce())
                .isEqualTo(IndexSettings.ofRequest(
                        Map.of("blocks.write", "true", "blocks.metadata", "false", "hidden", "false")));
        assertThat(index.joining(MEMBERSHIP).settingsInForce().hidden()).isTrue();
        assertThat(anIndex(false, false).settingsInForce()).isEqualTo(IndexSettings.EMPTY);
    }

    @Test
    void blocks_that_forbid_changes_let_only_such_blocks_be_put() {
        Index readOnly = anIndex(false, false, IndexBlock.READ_ONLY);
        Index written = anIndex(false, false, IndexBlock.WRITE, IndexBlock.READ);

        assertThatThrownBy(readOnly::requireChangeable)
                .isInstanceOf(Rejection.class)
                .hasMessage("index [notes] is blocked by [read_only]");
        assertThatThrownBy(() -> readOnly.requireCanTake(IndexBlock.WRITE)).isInstanceOf(Rejection.class);
        readOnly.requireCanTake(IndexBlock.METADATA);
        written.requireChangeable();
        written.requireCanTake(IndexBlock.READ_ONLY);
        IndexBlock.WRITE.requireForRequests();
        assertThatThrownBy(IndexBlock.READ_ONLY_ALLOW_DELETE::requireForRequests)
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.VALIDATION))
                .hasMessage("only the service sets the block [read_only_allow_delete]");
    }

    @Test
    void an_index_joins_a_stream_without_taking_documents_and_leaves_it_as_a_plain_one() {
        Index joined = anIndex(false, false).joining(MEMBERSHIP);

        assertThat(joined.isWritable()).isFalse();
        assertThat(joined.hidden()).isTrue();
        assertThat(joined.membership()).contains(MEMBERSHIP);
        assertThat(joined.leaving()).isEqualTo(anIndex(false, false));
        assertThat(anIndex(true, false, IndexBlock.READ).joining(MEMBERSHIP).leaving())
                .isEqualTo(anIndex(true, false, IndexBlock.READ));
    }

    @Test
    void a_version_is_what_its_engine_makes_of_it_and_has_a_major() {
        assertThat(Versions.PREVIOUS.major()).isEqualTo(7);
        assertThat(new IndexVersion("2.19.1", "136407927").major()).isEqualTo(2);
        assertThat(new IndexVersion("12", "x")).hasToString("12").returns(12, IndexVersion::major);
        assertThatThrownBy(() -> new IndexVersion("new", "1")).hasMessageContaining("new (1)");
    }

    @Test
    void a_sealed_index_knows_which_times_concern_it() {
        SealedStatistics sealed = SealedStatistics.of(3, new Timestamp(10), new Timestamp(20));

        assertThat(sealed.mayContain(TimeRange.of(new Timestamp(20), new Timestamp(30))))
                .isTrue();
        assertThat(sealed.mayContain(TimeRange.of(new Timestamp(21), new Timestamp(30))))
                .isFalse();
        assertThat(sealed.isWithin(TimeRange.of(new Timestamp(10), new Timestamp(20))))
                .isTrue();
        assertThat(sealed.isWithin(TimeRange.of(new Timestamp(11), new Timestamp(20))))
                .isFalse();
        assertThat(SealedStatistics.empty().mayContain(TimeRange.ALL)).isFalse();
        assertThat(SealedStatistics.empty().isWithin(TimeRange.NONE)).isTrue();
    }

    @Test
    void an_index_is_known_by_an_alias_if_the_name_is_neither_its_own_nor_that_of_its_stream() {
        Index backing = Indices.backing(".ds-logs-1", "logs", 1);

        assertThat(backing.isKnownByAlias("journal")).isTrue();
        assertThat(backing.isKnownByAlias("logs")).isFalse();
        assertThat(backing.isKnownByAlias(".ds-logs-1")).isFalse();
        assertThat(Indices.plain("notes").isKnownByAlias("memos")).isTrue();
        assertThat(Indices.plain("notes").isKnownByAlias("notes")).isFalse();
    }

    @Test
    void documents_are_read_only_from_open_indices_without_a_read_block() {
        assertThatCode(() -> anIndex(false, true, IndexBlock.WRITE, IndexBlock.METADATA)
                        .requireReadable())
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> anIndex(true, false).requireReadable())
                .isInstanceOf(Rejection.class)
                .hasMessage("index [notes] is closed");
        assertThatThrownBy(() -> anIndex(false, false, IndexBlock.READ).requireReadable())
                .isInstanceOf(Rejection.class)
                .hasMessage("index [notes] is blocked by [read]");
    }

    @Test
    void a_backing_index_without_mappings_has_a_timestamp() {
        JsonText own = new JsonText("{\"properties\":{\"a\":{\"type\":\"keyword\"}}}");
        Index backing = Indices.backing(".ds-logs-1", "logs", 1);

        assertThat(backing.mappingsInForce().value()).contains("@timestamp");
        assertThat(backing.with(own).mappingsInForce()).isEqualTo(own);
        assertThat(Indices.plain("notes").mappingsInForce()).isEqualTo(JsonText.EMPTY_OBJECT);
    }

    @Test
    void the_rejection_of_an_existing_index_names_its_uuid() {
        UUID uuid = new UUID(0, 1);

        assertThat(Index.alreadyExists("notes", uuid))
                .hasMessage("index [notes/" + ShortUuid.of(uuid) + "] already exists")
                .returns(Reason.ALREADY_EXISTS, Rejection::reason);
    }

    @Test
    void the_place_of_a_document_is_in_its_stream_or_index() {
        DocumentId id = new DocumentId("1");

        assertThat(Indices.backing(".ds-logs-1", "logs", 4).place(id)).isEqualTo(new Place("logs", 4, id));
        assertThat(Indices.plain("notes").place(id)).isEqualTo(new Place("notes", 0, id));
    }

    @ParameterizedTest
    @CsvSource({
        "READ_ONLY, true, false, true, true",
        "READ, false, true, false, false",
        "WRITE, true, false, false, false",
        "METADATA, false, false, true, true",
        "READ_ONLY_ALLOW_DELETE, true, false, false, true"
    })
    void each_block_forbids_certain_operations(
            IndexBlock block, boolean writing, boolean reading, boolean deleting, boolean changing) {
        assertThat(block.forbidsWriting()).isEqualTo(writing);
        assertThat(block.forbidsReading()).isEqualTo(reading);
        assertThat(block.forbidsDeleting()).isEqualTo(deleting);
        assertThat(block.forbidsChanging()).isEqualTo(changing);
    }
}
