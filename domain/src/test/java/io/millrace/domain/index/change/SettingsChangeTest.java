package io.millrace.domain.index.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Versions;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsChangeTest {

    private static SettingsChange setting(String key, String value) {
        return SettingsChange.ofRequest(Map.of(key, Optional.of(value)), false);
    }

    private static SettingsChange removing(String key) {
        return SettingsChange.ofRequest(Map.of(key, Optional.empty()), false);
    }

    private static Index anIndex(boolean closed, Map<String, String> settings, IndexBlock... blocks) {
        return new Index(
                new IndexId("1"),
                new IndexName("notes"),
                new UUID(0, 1),
                Versions.CURRENT,
                true,
                closed,
                Set.of(blocks),
                false,
                false,
                new IndexSettings(new TreeMap<>(settings)),
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty());
    }

    private static Index anOpenIndex(IndexBlock... blocks) {
        return anIndex(false, Map.of(), blocks);
    }

    @Nested
    class Wildcards {

        @Test
        void null_removes_every_setting_that_fits() {
            Index index = anIndex(
                    false,
                    Map.of(
                            "index.number_of_shards", "1",
                            "index.routing.allocation.a", "1",
                            "index.routing.allocation.b", "2",
                            "index.refresh_interval", "5s"));

            assertThat(removing("routing.allocation.*")
                            .appliedTo(index)
                            .settings()
                            .values())
                    .containsOnlyKeys("index.number_of_shards", "index.refresh_interval");
            assertThat(removing("*").appliedTo(index).settings().values()).containsOnlyKeys("index.number_of_shards");
            assertThat(removing("nothing.*").appliedTo(index)).isEqualTo(index);
        }

        @Test
        void a_setting_that_is_given_is_set_and_not_removed() {
            Map<String, Optional<String>> given = new LinkedHashMap<>();
            given.put("routing.*", Optional.empty());
            given.put("routing.a", Optional.of("2"));
            Index index = anIndex(false, Map.of("index.routing.a", "1", "index.routing.b", "1"));

            assertThat(SettingsChange.ofRequest(given, false)
                            .appliedTo(index)
                            .settings()
                            .values())
                    .isEqualTo(Map.of("index.routing.a", "2"));
        }

        @Test
        void the_only_block_is_removed() {
            assertThat(removing("blocks.*")
                            .appliedTo(anOpenIndex(IndexBlock.READ_ONLY))
                            .blocks())
                    .isEmpty();
        }
    }

    @Nested
    class Reading {

        @Test
        void keys_are_taken_with_and_without_their_prefix() {
            Map<String, Optional<String>> given = new LinkedHashMap<>();
            given.put("refresh_interval", Optional.of("5s"));
            given.put("index.priority", Optional.empty());

            SettingsChange change = SettingsChange.ofRequest(given, true);

            assertThat(change)
                    .isEqualTo(new SettingsChange(
                            new TreeMap<>(Map.of(
                                    "index.refresh_interval", Optional.of("5s"), "index.priority", Optional.empty())),
                            true));
        }

        @Test
        void nothing_to_change_is_refused() {
            assertThatThrownBy(() -> SettingsChange.ofRequest(Map.of(), false))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.VALIDATION))
                    .hasMessage("no settings to update");
        }

        @Test
        void a_setting_is_given_once() {
            Map<String, Optional<String>> given = new LinkedHashMap<>();
            given.put("priority", Optional.of("1"));
            given.put("index.priority", Optional.of("2"));

            assertThatThrownBy(() -> SettingsChange.ofRequest(given, false))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("setting [index.priority] is given twice");
        }

        @ParameterizedTest
        @ValueSource(strings = {"uuid", "index.creation_date", "version.created", "resize.source.name"})
        void what_the_service_sets_is_neither_set_nor_taken_away(String key) {
            String full = key.startsWith("index.") ? key : "index." + key;

            for (Optional<String> value : Set.of(Optional.of("1"), Optional.<String>empty())) {
                assertThatThrownBy(() -> SettingsChange.ofRequest(Map.of(key, value), false))
                        .isInstanceOf(Rejection.class)
                        .hasMessage("only the service sets the setting [" + full + "]");
            }
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            blocks.write | maybe | value [maybe] of setting [index.blocks.write] is neither true nor false
            blocks.everything | true | setting [index.blocks.everything] does not exist
            hidden | 1 | value [1] of setting [index.hidden] is neither true nor false
            number_of_replicas | -1 | value [-1] of setting [index.number_of_replicas] is less than 0
            number_of_replicas | two | value [two] of setting [index.number_of_replicas] is not a number
            """)
        void a_value_keeps_the_rule_of_its_key(String key, String value, String refusal) {
            assertThatThrownBy(() -> setting(key, value))
                    .isInstanceOf(Rejection.class)
                    .hasMessage(refusal);
        }

        @Test
        void what_was_given_may_change_afterwards() {
            Map<String, Optional<String>> given = new HashMap<>(Map.of("priority", Optional.of("1")));
            SettingsChange change = SettingsChange.ofRequest(given, false);

            given.clear();

            assertThat(change.changes()).containsOnlyKeys("index.priority");
        }
    }

    @Nested
    class Changing {

        @Test
        void settings_are_set_and_taken_away_and_the_rest_stays() {
            Index index = anIndex(
                    false,
                    Map.of("index.priority", "1", "index.refresh_interval", "5s", "index.number_of_replicas", "1"));
            Map<String, Optional<String>> given =
                    Map.of("priority", Optional.of("2"), "refresh_interval", Optional.empty());

            Index changed = SettingsChange.ofRequest(given, false).appliedTo(index);

            assertThat(changed.settings().values())
                    .isEqualTo(Map.of("index.priority", "2", "index.number_of_replicas", "1"));
        }

        @Test
        void whoever_preserves_what_there_is_adds_the_rest() {
            Index index = anIndex(false, Map.of("index.priority", "1"));
            Map<String, Optional<String>> given =
                    Map.of("priority", Optional.of("2"), "refresh_interval", Optional.of("5s"));

            Index changed = SettingsChange.ofRequest(given, true).appliedTo(index);

            assertThat(changed.settings().values())
                    .isEqualTo(Map.of("index.priority", "1", "index.refresh_interval", "5s"));
        }

        @Test
        void taking_away_what_is_not_there_changes_nothing() {
            Index index = anIndex(false, Map.of("index.priority", "1"));

            assertThat(removing("refresh_interval").appliedTo(index)).isEqualTo(index);
        }

        @Test
        void a_setting_hides_an_index_and_shows_it_again() {
            Index hidden = setting("hidden", "true").appliedTo(anOpenIndex());
            Index shown = removing("hidden").appliedTo(hidden);

            assertThat(hidden.hidden()).isTrue();
            assertThat(shown.hidden()).isFalse();
        }

        @ParameterizedTest
        @EnumSource(IndexBlock.class)
        void a_setting_puts_each_block_on_an_index_and_lifts_it_again(IndexBlock block) {
            String key = "blocks." + block.key();

            Index blocked = setting(key, "true").appliedTo(anOpenIndex());

            assertThat(blocked.blocks()).containsExactly(block);
            assertThat(removing(key).appliedTo(blocked).blocks()).isEmpty();
            assertThat(setting(key, "false").appliedTo(blocked).blocks()).isEmpty();
        }

        @Test
        void blocks_that_were_put_otherwise_stay() {
            Index blocked = anOpenIndex(IndexBlock.WRITE);

            Index changed = setting("priority", "1").appliedTo(blocked);

            assertThat(changed.blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(changed.settings().values())
                    .isEqualTo(Map.of("index.blocks.write", "true", "index.priority", "1"));
        }
    }

    @Nested
    class Blocked {

        @ParameterizedTest
        @EnumSource(
                value = IndexBlock.class,
                names = {"READ_ONLY", "METADATA", "READ_ONLY_ALLOW_DELETE"})
        void a_read_only_index_keeps_its_settings(IndexBlock block) {
            Index index = anOpenIndex(block);
            SettingsChange change = setting("priority", "1");

            assertThatThrownBy(() -> change.appliedTo(index))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.attributes())
                                    .containsEntry(Rejection.Attributes.INDEX, "notes"))
                    .hasMessage("index [notes] is blocked by [" + block.key() + "]");
        }

        @ParameterizedTest
        @EnumSource(
                value = IndexBlock.class,
                names = {"READ", "WRITE"})
        void other_blocks_are_no_hindrance(IndexBlock block) {
            Index changed = setting("priority", "1").appliedTo(anOpenIndex(block));

            assertThat(changed.settings().values()).containsEntry("index.priority", "1");
        }

        @Test
        void a_block_is_lifted_by_itself_and_not_together_with_others() {
            Index index = anOpenIndex(IndexBlock.READ_ONLY);
            SettingsChange both = SettingsChange.ofRequest(
                    Map.of("blocks.read_only", Optional.empty(), "priority", Optional.of("1")), false);

            assertThat(removing("blocks.read_only").appliedTo(index).blocks()).isEmpty();
            assertThatThrownBy(() -> both.appliedTo(index)).isInstanceOf(Rejection.class);
        }

        @Test
        void a_lesser_block_is_not_put_on_a_read_only_index() {
            Index index = anOpenIndex(IndexBlock.READ_ONLY);
            SettingsChange change = setting("blocks.write", "true");

            assertThatThrownBy(() -> change.appliedTo(index)).isInstanceOf(Rejection.class);
        }
    }

    @Nested
    class NotDynamic {

        @Test
        void all_settings_that_an_open_index_keeps_are_named() {
            Map<String, Optional<String>> given = Map.of(
                    "number_of_shards", Optional.of("2"),
                    "codec", Optional.of("best_compression"),
                    "analysis.analyzer.default.type", Optional.of("simple"),
                    "priority", Optional.of("1"));
            SettingsChange change = SettingsChange.ofRequest(given, false);

            assertThatThrownBy(() -> change.appliedTo(anOpenIndex()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID))
                    .hasMessage(
                            "settings [index.analysis.analyzer.default.type, index.codec, index.number_of_shards] of"
                                    + " index [notes/AAAAAAAAAAAAAAAAAAAAAQ] can be changed only while it is closed");
        }

        @Test
        void a_closed_index_takes_what_is_read_when_it_opens() {
            Index closed = anIndex(true, Map.of());

            Index changed = setting("codec", "best_compression").appliedTo(closed);

            assertThat(changed.settings().values()).isEqualTo(Map.of("index.codec", "best_compression"));
            assertThat(changed.closed()).isTrue();
        }

        @Test
        void what_an_index_was_made_with_stays_even_while_it_is_closed() {
            Index closed = anIndex(true, Map.of());
            SettingsChange change = setting("number_of_shards", "2");

            assertThatThrownBy(() -> change.appliedTo(closed))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("setting [index.number_of_shards] of index [notes] cannot be changed");
        }

        @Test
        void taking_such_a_setting_away_is_a_change_too() {
            SettingsChange change = removing("sort.field");

            assertThatThrownBy(() -> change.appliedTo(anOpenIndex())).isInstanceOf(Rejection.class);
        }
    }
}
