package io.millrace.application.port.driven.service.feature;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments.Addressed;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SystemMigrations} must do. An adapter's test extends this and hands over an empty store. */
public abstract class SystemMigrationsContract {

    private static final FeatureName AUDIT = new FeatureName("audit");
    private static final FeatureName TASKS = new FeatureName("tasks");
    private static final IndexUpgrade.Pending OF_AUDIT =
            new IndexUpgrade.Pending(new IndexId("index-1000001"), new IndexName(".audit"));
    private static final IndexUpgrade.Pending OF_TASKS =
            new IndexUpgrade.Pending(new IndexId("index-1000002"), new IndexName(".tasks"));
    private static final NewDocument DOCUMENT = aDocument("result", "2026-11-20T12:00:00Z");
    private static final Addressed RESULT = new Addressed(new IndexName(".tasks"), DOCUMENT);

    private UpgradeStore store;
    private SystemMigrations migrations;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        migrations = store.systemMigrations();
    }

    private SystemMigration.Running aMigration() {
        return SystemMigration.start(
                        Optional.empty(),
                        new SystemMigration.Run(store.clock().now(), Versions.latest()),
                        Map.of(TASKS, List.of(OF_TASKS), AUDIT, List.of(OF_AUDIT)))
                .orElseThrow();
    }

    private Lease claim(String owner) {
        return store.leases().claim(SystemMigrations.LEASE, owner).orElseThrow();
    }

    private static SystemMigration.Running settled(SystemMigration.Running running) {
        return running.with(FeatureMigration.of(AUDIT, List.of(OF_AUDIT.begin().finish())))
                .with(FeatureMigration.of(TASKS, List.of(OF_TASKS.begin().fail("it is closed: \u0000 ü"))));
    }

    private static SystemMigration.Running asKept(SystemMigration.Running running) {
        return running.with(FeatureMigration.of(AUDIT, List.of(OF_AUDIT.begin().finish())))
                .with(FeatureMigration.of(TASKS, List.of(OF_TASKS.begin().fail("it is closed: \uFFFD ü"))));
    }

    @Test
    void nothing_is_recorded_at_first() {
        assertThat(migrations.find()).isEmpty();
        assertThat(migrations.isRunning(List.of(Versions.latest()))).isFalse();
    }

    @Test
    void a_migration_comes_back_as_it_was_recorded() {
        SystemMigration.Running migration = aMigration();

        assertThat(migrations.start(migration)).isTrue();

        assertThat(migrations.find()).contains(migration);
        assertThat(migrations.isRunning(List.of(Versions.latest()))).isTrue();
        assertThat(migrations.isRunning(List.of(Versions.previous()))).isFalse();
        assertThat(migrations.isRunning(Versions.all())).isTrue();
    }

    @Test
    void none_is_started_while_one_is_running() {
        SystemMigration.Running first = aMigration();
        migrations.start(first);

        assertThat(migrations.start(settled(aMigration()))).isFalse();

        assertThat(migrations.find()).contains(first);
    }

    @Test
    void the_holder_of_the_lease_writes_down_how_far_an_index_came() {
        SystemMigration.Running migration = aMigration();
        migrations.start(migration);
        IndexUpgrade.InProgress counted = OF_AUDIT.begin().counted(70);

        migrations.update(claim("one"), counted);

        assertThat(migrations.find()).contains(migration.with(FeatureMigration.of(AUDIT, List.of(counted))));
    }

    @Test
    void an_index_that_is_not_part_of_it_is_not_written_down() {
        migrations.start(aMigration());
        Lease lease = claim("one");
        IndexUpgrade.Pending other = new IndexUpgrade.Pending(new IndexId("index-7"), new IndexName(".other"));

        assertThatThrownBy(() -> migrations.update(lease, other)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void it_ends_together_with_its_result_and_another_can_be_started() {
        SystemMigration.Running migration = aMigration();
        migrations.start(migration);
        Lease lease = claim("one");
        SystemMigration.Ended ended =
                settled(migration).end(store.clock().now()).orElseThrow();

        migrations.end(lease, ended, RESULT);

        assertThat(migrations.isRunning(List.of(Versions.latest()))).isFalse();
        assertThat(migrations.find()).get().satisfies(found -> {
            assertThat(found).isInstanceOf(SystemMigration.Failed.class);
            assertThat(found.features())
                    .usingRecursiveComparison()
                    .isIn(settled(migration).features(), asKept(migration).features());
        });
        assertThat(store.waitingDocuments().oldest(RESULT.index(), 10)).containsExactly(DOCUMENT);
        assertThat(migrations.start(aMigration())).isTrue();
    }

    @Test
    void whoever_lost_the_lease_changes_nothing() {
        SystemMigration.Running migration = aMigration();
        migrations.start(migration);
        Lease lost = claim("one");
        store.letTimePass(Leases.EXPIRY.plusSeconds(1));
        claim("two");
        SystemMigration.Ended ended =
                settled(migration).end(store.clock().now()).orElseThrow();

        assertThatThrownBy(() -> migrations.update(lost, OF_AUDIT.begin())).isInstanceOf(FencedOffException.class);
        assertThatThrownBy(() -> migrations.update(lost, settled(migration))).isInstanceOf(FencedOffException.class);
        assertThatThrownBy(() -> migrations.end(lost, ended, RESULT)).isInstanceOf(FencedOffException.class);

        assertThat(migrations.find()).contains(migration);
        assertThat(store.waitingDocuments().indices()).isEmpty();
    }
}
