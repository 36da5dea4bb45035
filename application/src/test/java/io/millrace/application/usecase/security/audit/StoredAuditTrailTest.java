package io.millrace.application.usecase.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryWaitingDocuments;
import io.millrace.application.port.driven.service.feature.DocumentFormat;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.security.InMemoryAuditWriters;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrailContract;
import io.millrace.application.port.driven.service.security.audit.AuditWriters;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.security.audit.StoredAuditTrail.Rhythm;
import io.millrace.application.usecase.security.audit.StoredAuditTrail.Watch;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StoredAuditTrailTest extends AuditTrailContract {

    private static final Rhythm QUICK = new Rhythm(
            Duration.ofMillis(1),
            Duration.ofMillis(5),
            Duration.ofHours(1),
            Duration.ofMillis(200),
            Duration.ofSeconds(20));
    private static final Pattern REPEATED = Pattern.compile("\"repeated\":\"([0-9]+)\"");
    private static final DocumentFormat FORMAT = new JacksonDocumentFormat();
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
    private static final int MOST = AuditBacklog.MOST_ENTRIES;

    private final InMemoryEngine engine = new InMemoryEngine();
    private final Unsteady documents = new Unsteady(engine.documents());
    private final InMemoryWaitingDocuments waiting = new InMemoryWaitingDocuments();
    private final List<String> incidents = new CopyOnWriteArrayList<>();
    private final AtomicLong lastId = new AtomicLong();
    private final InMemoryAuditWriters writers = new InMemoryAuditWriters(waiting);
    private StoredAuditTrail trail = start();

    private StoredAuditTrail start() {
        return StoredAuditTrail.start(
                index(Versions.latest()),
                new WriterPresence(writers, "mill-7", this::nextId, FORMAT, CLOCK, System::nanoTime),
                QUICK,
                this::nextId,
                CLOCK,
                new Watch(
                        OutageException.class::isInstance,
                        (what, failure) -> incidents.add(what + ": " + failure.getMessage()),
                        System::nanoTime),
                Thread::new);
    }

    private DocumentId nextId() {
        return new DocumentId(String.format(Locale.ROOT, "%08d", lastId.incrementAndGet()));
    }

    private SystemIndexWriter index(IndexVersion version) {
        return new SystemIndexWriter(
                new SystemStore(engine.writeIndices(), engine.indices(), documents, waiting, version, FORMAT, CLOCK),
                ShippedFeatures.AUDIT);
    }

    @AfterEach
    void close() {
        documents.heal();
        trail.close();
    }

    @Override
    protected AuditTrail emptyTrail() {
        return trail;
    }

    @Override
    protected List<String> kept() {
        List<Index> indices = found().indices().stream()
                .map(CatalogSnapshot.Found::index)
                .filter(index -> !index.closed())
                .toList();
        List<String> kept = new ArrayList<>();
        Optional<Page.After> after = Optional.empty();
        boolean more = !indices.isEmpty();
        while (more) {
            Page page = new Page(0, Page.LARGEST_WINDOW, Page.Sort.PLACE, after, OptionalLong.empty());
            List<StoredDocument> found = engine.documents()
                    .search(indices, new Query.MatchAll(), page)
                    .documents();
            found.forEach(document -> kept.add(document.source()));
            more = found.size() == Page.LARGEST_WINDOW;
            after = more
                    ? Optional.of(new Page.After(
                            Optional.empty(),
                            Optional.of(found.get(found.size() - 1).place())))
                    : after;
        }
        return kept;
    }

    private CatalogSnapshot.Selected found() {
        return engine.indices().select(EngineFixture.selecting(".audit"), NameScope.everything(Action.SEARCH));
    }

    private void record(int from, int to) {
        IntStream.range(from, to).forEach(i -> trail.record(entryOf("user-" + i)));
    }

    /** Waits until the trail has noticed that the store does not take anything. */
    private void awaitAttempts(int more) {
        int before = documents.attempts.get();
        await().until(() -> documents.attempts.get() >= before + more);
    }

    @Nested
    class TheIndex {

        @Test
        void it_is_made_at_the_start_with_the_configured_version_and_not_hidden_but_by_its_dot() {
            await().until(() -> !found().indices().isEmpty());

            Index made = found().indices().get(0).index();

            assertThat(made.version()).isEqualTo(Versions.latest());
            assertThat(made.hidden()).isFalse();
            assertThat(made.membership()).isEmpty();
        }

        @Test
        void one_that_is_there_is_used_whatever_its_version() {
            trail.close();
            engine.indices().delete(found().indices().get(0).index());
            index(Versions.previous()).prepare();
            trail = start();

            trail.record(entryOf("anna"));

            assertThat(users(awaitKept(1))).containsExactly("anna");
            assertThat(found().indices()).hasSize(1);
            assertThat(found().indices().get(0).index().version()).isEqualTo(Versions.previous());
        }

        @Test
        void it_is_made_again_when_it_was_removed() {
            trail.record(entryOf("before"));
            awaitKept(1);
            engine.indices().delete(found().indices().get(0).index());

            trail.record(entryOf("after"));

            assertThat(users(awaitKept(1))).containsExactly("after");
        }

        @Test
        void entries_wait_safely_while_it_is_blocked_or_closed() {
            trail.record(entryOf("before"));
            awaitKept(1);
            engine.change(ShippedFeatures.AUDIT.name(), Set.of(IndexBlock.WRITE), false);
            trail.record(entryOf("blocked"));
            awaitWaiting(1);
            engine.change(ShippedFeatures.AUDIT.name(), Set.of(), true);
            trail.record(entryOf("closed"));
            awaitWaiting(2);

            engine.change(ShippedFeatures.AUDIT.name(), Set.of(), false);
            trail.record(entryOf("after"));

            assertThat(users(awaitKept(2))).containsExactly("before", "after");
            assertThat(waiting.oldest(ShippedFeatures.AUDIT.name(), 10))
                    .extracting(NewDocument::source)
                    .satisfiesExactly(
                            first -> assertThat(first).contains("blocked"),
                            second -> assertThat(second).contains("closed"));
            assertThat(incidents).isEmpty();
        }

        private void awaitWaiting(int documents) {
            await().until(() -> waiting.oldest(ShippedFeatures.AUDIT.name(), 10).size() == documents);
        }
    }

    @Nested
    class Kills {

        private final AtomicLong now = new AtomicLong();

        private WriterPresence presence() {
            return new WriterPresence(writers, "mill-8", StoredAuditTrailTest.this::nextId, FORMAT, CLOCK, now::get);
        }

        private void pass(Duration time) {
            now.addAndGet(time.toNanos());
        }

        @Test
        void what_a_caller_has_changed_is_kept_before_the_caller_hears_of_it() {
            trail.store(entryOf("anna"));

            assertThat(kept()).singleElement().asString().contains("anna");
        }

        @Test
        void a_change_whose_entry_cannot_be_kept_fails_and_its_entry_follows() {
            documents.fail(new OutageException());

            assertThatThrownBy(() -> trail.store(entryOf("anna"))).isInstanceOf(OutageException.class);
            documents.heal();

            assertThat(users(awaitKept(1))).containsExactly("anna");
        }

        @Test
        void a_trail_that_is_closed_leaves_nothing_to_tell() {
            await().until(() -> writers.present().contains("mill-7"));

            trail.close();

            assertThat(writers.present()).isEmpty();
        }

        @Test
        void a_trail_that_is_closed_without_having_written_all_is_told_of_later() {
            await().until(() -> writers.present().contains("mill-7"));
            documents.fail(new OutageException());
            record(0, 3);
            awaitAttempts(1);

            trail.close();

            assertThat(writers.present()).contains("mill-7");
        }

        @Test
        void an_instance_that_was_killed_is_told_of_once_another_has_been_up_for_long_enough() {
            writers.kill("mill-6", NOON);
            WriterPresence presence = presence();
            presence.beat();
            pass(WriterPresence.INTERVAL);
            presence.beat();
            assertThat(waiting.indices()).isEmpty();

            pass(AuditWriters.EXPIRY);
            presence.beat();

            assertThat(waiting.oldest(ShippedFeatures.AUDIT.name(), 10))
                    .singleElement()
                    .extracting(NewDocument::source)
                    .asString()
                    .contains("audit_writer_killed", "\"instance\":\"mill-6\"", "\"last_seen\":\"" + NOON);
        }
    }

    @Nested
    class Floods {

        private AuditTrail.Entry refusal(int origin) {
            return new AuditTrail.Entry(
                    NOON,
                    AuditTrail.Kind.ACCESS_DENIED,
                    Optional.empty(),
                    Optional.of("192.0.2." + origin),
                    Map.of("request", "POST /login"));
        }

        private long repeated() {
            return kept().stream()
                    .flatMap(document -> REPEATED.matcher(document).results())
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .sum();
        }

        @Test
        void the_first_of_equal_refusals_is_kept_at_once_and_the_others_as_their_number() {
            IntStream.range(0, 5_000).forEach(i -> trail.record(refusal(i % 2)));

            await().untilAsserted(() -> assertThat(repeated()).isEqualTo(4_998));

            assertThat(kept().size()).isBetween(4, 40);
            assertThat(trail.lost()).isZero();
        }

        @Test
        void the_number_is_kept_when_the_trail_is_closed() {
            IntStream.range(0, 100).forEach(i -> trail.record(refusal(1)));

            trail.close();

            assertThat(repeated()).isEqualTo(99);
        }
    }

    @Nested
    class Outages {

        @Test
        void entries_wait_for_the_store_to_come_back_and_nobody_is_told_of_the_outage_again() {
            documents.fail(new OutageException());
            record(0, 700);
            awaitAttempts(3);

            documents.heal();

            assertThat(users(awaitKept(700)))
                    .isEqualTo(
                            IntStream.range(0, 700).mapToObj(i -> "user-" + i).toList());
            assertThat(incidents).isEmpty();
        }

        @Test
        void entries_that_were_written_though_it_looked_otherwise_are_kept_once() {
            documents.failAfterWriting(new OutageException());
            record(0, 3);
            awaitAttempts(2);

            documents.heal();
            record(3, 4);

            assertThat(users(awaitKept(4))).containsExactly("user-0", "user-1", "user-2", "user-3");
        }

        @Test
        void what_finds_no_room_is_counted_for_operators_and_in_the_trail() {
            documents.fail(new OutageException());
            record(0, MOST + 25);
            await().until(() -> !incidents.isEmpty());

            documents.heal();
            await().until(() -> trail.waiting() == 0);
            trail.close();

            assertThat(incidents).allSatisfy(told -> assertThat(told).endsWith(" audit entries were dropped"));
            List<JsonNode> kept = awaitKept(kept().size());
            assertThat(kept.stream()
                            .filter(document ->
                                    document.at("/event/action").asText().equals("audit_entries_dropped"))
                            .mapToInt(
                                    document -> document.at("/details/entries").asInt())
                            .sum())
                    .isEqualTo(25);
            assertThat(users(kept)).contains("user-0", "user-" + (MOST - 1)).doesNotContain("user-" + MOST);
        }

        @Test
        void few_long_entries_find_no_more_room_than_many_short_ones() {
            documents.fail(new OutageException());
            String details = "\0".repeat(2_048);
            for (int i = 0; i < MOST / 5; i++) {
                trail.record(new AuditTrail.Entry(
                        NOON,
                        AuditTrail.Kind.ROLE_CHANGED,
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("names", details)));
            }

            await().until(() -> !incidents.isEmpty());
            documents.heal();
            await().until(() -> trail.waiting() == 0);

            assertThat(kept().stream().mapToLong(String::length).sum())
                    .isBetween(AuditBacklog.MOST_CHARACTERS / 2, AuditBacklog.MOST_CHARACTERS + 1_000);
        }

        @Test
        void nobody_waits_for_a_store_that_does_not_answer() {
            CountDownLatch answer = documents.hang();
            trail.record(entryOf("anna"));
            await().until(() -> documents.attempts.get() > 0);

            record(0, MOST + 1);

            answer.countDown();
            await().until(() -> trail.waiting() == 0);
            assertThat(kept()).hasSizeGreaterThan(MOST);
        }

        @Test
        void a_failure_that_is_no_outage_is_told_and_tried_again() {
            documents.fail(new IllegalStateException("what nobody thought of"));
            trail.record(entryOf("anna"));
            awaitAttempts(3);

            documents.heal();

            assertThat(users(awaitKept(1))).containsExactly("anna");
            assertThat(incidents).singleElement().asString().endsWith("what nobody thought of");
        }
    }

    @Nested
    class Closing {

        @Test
        void what_waits_is_written() {
            record(0, 2_000);

            trail.close();

            assertThat(kept()).hasSize(2_000);
        }

        @Test
        void what_cannot_be_written_is_told() {
            documents.fail(new OutageException());
            record(0, 7);

            trail.close();

            assertThat(incidents).singleElement().asString().endsWith(": 7 audit entries were dropped");
        }

        @Test
        void an_entry_that_comes_later_does_no_harm() {
            trail.close();

            trail.record(entryOf("late"));

            assertThat(kept()).isEmpty();
        }
    }

    /** Takes documents as it is told. */
    private static final class Unsteady implements DocumentStore {

        final AtomicInteger attempts = new AtomicInteger();
        private final DocumentStore sound;
        private volatile Optional<RuntimeException> failure = Optional.empty();
        private volatile boolean writing;
        private volatile CountDownLatch answer = new CountDownLatch(0);

        Unsteady(DocumentStore sound) {
            this.sound = sound;
        }

        void fail(RuntimeException with) {
            failure = Optional.of(with);
        }

        void failAfterWriting(RuntimeException with) {
            writing = true;
            fail(with);
        }

        CountDownLatch hang() {
            answer = new CountDownLatch(1);
            return answer;
        }

        void heal() {
            failure = Optional.empty();
            answer.countDown();
        }

        @Override
        public List<Outcome> append(Index index, List<NewDocument> batch) {
            attempts.incrementAndGet();
            try {
                answer.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Optional<RuntimeException> now = failure;
            if (now.isPresent() && !writing) {
                throw now.get();
            }
            List<Outcome> appended = sound.append(index, batch);
            now.ifPresent(thrown -> {
                throw thrown;
            });
            return appended;
        }

        @Override
        public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
            return sound.find(indices, id);
        }

        @Override
        public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
            return sound.findAll(lookups);
        }

        @Override
        public long count(List<Index> indices, Query query) {
            return sound.count(indices, query);
        }

        @Override
        public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
            return sound.countBySpan(indices, query, width);
        }

        @Override
        public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
            return sound.aggregate(parts, aggregations);
        }

        @Override
        public Map<IndexId, Long> countEach(List<Index> indices) {
            return sound.countEach(indices);
        }

        @Override
        public Found search(List<Index> indices, Query query, Page page) {
            return sound.search(indices, query, page);
        }
    }

    private static final class OutageException extends RuntimeException {}
}
