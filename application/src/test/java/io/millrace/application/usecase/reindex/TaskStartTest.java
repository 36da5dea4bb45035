package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Request;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.index.upgrade.UpgradeFinding.Kind;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskStartTest {

    private static final StreamName LOGS = new StreamName("logs");

    private final InMemoryEngine engine = new InMemoryEngine();
    private final ManualStoreClock clock = new ManualStoreClock(Instant.EPOCH);
    private final InMemoryReindexTasks tasks = new InMemoryReindexTasks(new InMemoryLeases(clock), clock, engine);
    private final UpgradeCheck check = new UpgradeCheck(engine.dataStreams(), engine.indices(), new Found());
    private final TaskStart start = new TaskStart(
            check,
            tasks,
            clock,
            new WorkAnnouncements(ReindexWorkload.TOPIC, new InMemoryAnnouncements(), (what, failure) -> {}));
    private List<Kind> kinds = List.of();
    private List<Kind> kindsOfStream = List.of();

    @BeforeEach
    void makeStream() {
        engine.dataStreams().create(aNewStream("logs", Versions.previous()));
    }

    @Test
    void all_obstacles_are_named_and_nothing_is_recorded() {
        kinds = List.of(Kind.BLOCK, Kind.ARCHIVED_SETTINGS, Kind.NO_SOURCE);

        assertThatThrownBy(() -> start.start(new Request(LOGS, false, true)))
                .isInstanceOf(Rejection.class)
                .hasMessage("BLOCK of 1; NO_SOURCE of 1");
        assertThat(tasks.find(LOGS)).isEmpty();
    }

    @Test
    void the_loss_of_excluded_fields_has_to_be_allowed_and_is_recorded() {
        kinds = List.of(Kind.EXCLUDED_FIELDS);

        assertThatThrownBy(() -> start.start(new Request(LOGS, false, false))).hasMessage("EXCLUDED_FIELDS of 1");
        start.start(new Request(LOGS, false, true));

        assertThat(tasks.find(LOGS).orElseThrow().run().allowsLossOfExcludedFields())
                .isTrue();
    }

    @Test
    void a_check_lists_consequences_too() {
        kinds = List.of(Kind.ARCHIVED_SETTINGS);

        assertThat(check.check(LOGS, false))
                .extracting(UpgradeFinding::message)
                .containsExactly("ARCHIVED_SETTINGS of 1");
        assertThatThrownBy(() -> check.check(new StreamName("other"), false))
                .hasMessage("data stream [other] does not exist");
    }

    @Test
    void a_template_is_checked_only_if_the_write_index_is_outdated() {
        kindsOfStream = List.of(Kind.TEMPLATE);

        assertThatThrownBy(() -> start.start(new Request(LOGS, false, false))).hasMessage("TEMPLATE of logs");
        engine.dataStreams()
                .rollOver(engine.dataStreams().find(LOGS).orElseThrow(), aBackingIndex("logs", 2, Versions.latest()));

        assertThat(check.check(LOGS, false)).isEmpty();
    }

    private final class Found implements IndexVersions {

        @Override
        public IndexVersion current() {
            return Versions.latest();
        }

        @Override
        public String oldest() {
            return Versions.ofEngine().oldest();
        }

        @Override
        public List<UpgradeFinding> listRolloverFindings(StreamName stream) {
            return kindsOfStream.stream()
                    .map(kind -> new UpgradeFinding(kind, Optional.empty(), kind + " of " + stream))
                    .toList();
        }

        @Override
        public List<UpgradeFinding> listUpgradeFindings(Collection<Index> indices) {
            return kinds.stream()
                    .map(kind -> new UpgradeFinding(kind, Optional.empty(), kind + " of " + indices.size()))
                    .toList();
        }
    }
}
