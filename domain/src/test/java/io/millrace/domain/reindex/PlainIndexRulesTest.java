package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.Indices;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainIndexRulesTest {

    private static final Index NOTES = Indices.plain("notes");

    /** An index that an upgrade fills. */
    private static final Index DESTINATION = NOTES.joining(new Membership(new StreamName("s"), 1));

    @Test
    void the_task_of_an_index_has_its_name() {
        assertThat(PlainIndexRules.taskOf("notes")).isEqualTo(new StreamName("notes"));
    }

    @Test
    void a_name_that_no_index_can_have_does_not_exist() {
        assertThatThrownBy(() -> PlainIndexRules.taskOf("Notes"))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.fault()).contains(Fault.NO_SUCH_INDEX));
    }

    @ParameterizedTest
    @CsvSource({".tools, begin with a dot", "255, too long"})
    void dotted_and_long_names_are_not_upgraded(String name, String reason) {
        String index = name.equals("255") ? "x".repeat(255) : name;

        assertThatThrownBy(() -> PlainIndexRules.taskOf(index))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("index [" + index + "] cannot be upgraded")
                .hasMessageContaining(reason);
    }

    @Test
    void a_backing_index_is_upgraded_with_its_data_stream() {
        assertThatCode(() -> PlainIndexRules.requireUpgradable(NOTES)).doesNotThrowAnyException();
        assertThatThrownBy(() -> PlainIndexRules.requireUpgradable(Indices.backing("b", "logs", 1)))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("[b] is a backing index of data stream [logs]");
    }

    @Test
    void the_destination_of_an_unfinished_upgrade_is_not_upgraded() {
        Index destination = unfinished();

        assertThatThrownBy(() -> PlainIndexRules.requireUpgradable(destination))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("the destination of an unfinished upgrade");
    }

    @Test
    void an_unfinished_destination_is_rolled_over_and_hidden_and_in_no_stream() {
        assertThat(PlainIndexRules.isUnfinished(unfinished())).isTrue();
        assertThat(PlainIndexRules.isUnfinished(DESTINATION)).isFalse();
        assertThat(PlainIndexRules.isUnfinished(NOTES)).isFalse();
        assertThat(PlainIndexRules.isUnfinished(Indices.hidden("notes"))).isFalse();
    }

    private static Index unfinished() {
        return new Index(
                DESTINATION.id(),
                DESTINATION.name(),
                DESTINATION.uuid(),
                DESTINATION.version(),
                true,
                false,
                Set.of(),
                true,
                true,
                DESTINATION.settings(),
                DESTINATION.mappings(),
                DESTINATION.createdAt(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void findings_name_the_index_and_its_new_name() {
        assertThat(PlainIndexRules.nameInUse(NOTES))
                .returns(UpgradeFinding.Kind.NAME_IN_USE, UpgradeFinding::kind)
                .extracting(UpgradeFinding::message)
                .asString()
                .contains("[notes]", "[" + DestinationName.of(NOTES.name()) + "]");
        assertThat(PlainIndexRules.rejectedWrites(NOTES))
                .returns(UpgradeFinding.Kind.REJECTED_WRITES, UpgradeFinding::kind)
                .extracting(UpgradeFinding::message)
                .asString()
                .contains("index [notes] rejects writes");
    }

    @Test
    void only_indices_of_earlier_major_versions_are_upgraded() {
        assertThat(IndexUpgrade.pending(List.of(NOTES), Versions.CURRENT)).isEmpty();
        assertThat(IndexUpgrade.pending(List.of(NOTES), Versions.PREVIOUS)).isEmpty();
        assertThat(IndexUpgrade.pending(List.of(old()), Versions.CURRENT))
                .containsExactly(new IndexUpgrade.Pending(new IndexId("notes"), NOTES.name()));
    }

    private static Index old() {
        return new Index(
                NOTES.id(),
                NOTES.name(),
                NOTES.uuid(),
                Versions.PREVIOUS,
                true,
                false,
                Set.of(),
                false,
                false,
                NOTES.settings(),
                NOTES.mappings(),
                NOTES.createdAt(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void pending_upgrades_and_those_in_progress_are_unfinished() {
        IndexUpgrade.Pending pending = new IndexUpgrade.Pending(new IndexId("1"), NOTES.name());

        assertThat(IndexUpgrade.unfinished(
                        List.of(pending, new IndexUpgrade.Pending(new IndexId("2"), NOTES.name()).begin())))
                .containsExactly(new IndexId("1"), new IndexId("2"));
        assertThat(IndexUpgrade.unfinished(List.of(pending.begin().fail("no space"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void an_upgrade_restores_the_state_and_the_write_block_of_a_user(boolean closed, boolean blocked) {
        Index before =
                NOTES.inState(closed, blocked ? Set.of(IndexBlock.READ, IndexBlock.WRITE) : Set.of(IndexBlock.READ));
        StateAfterUpgrade state = StateAfterUpgrade.of(before);

        Index during = StateAfterUpgrade.blockedForUpgrade(before);

        assertThat(during.blocks()).containsExactlyInAnyOrder(IndexBlock.READ, IndexBlock.WRITE);
        assertThat(during.closed()).isEqualTo(closed);
        assertThat(state.restored(during.inState(false, during.blocks()))).isEqualTo(before);
    }
}
