package io.millrace.application.usecase.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.setting.AutoCreation;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IngestDocumentsServiceTest {

    private static final DocumentSource SOURCE =
            new DocumentSource("{\"@timestamp\":0}", new TimestampField.Numeric("0"));

    private final StoreFixture store = new StoreFixture();
    private final IngestDocuments ingest = store.ingestDocuments();

    @BeforeEach
    void putTemplate() {
        store.templates().put(Authentication.unsecured(), aStreamTemplate("logs", "logs*"), false);
    }

    private static Item anItem(String target, Operation operation, String id) {
        return new Item(target, operation, Optional.of(id), Optional.of(SOURCE));
    }

    private static Item anItem(String target) {
        return new Item(target, Operation.CREATE, Optional.empty(), Optional.of(SOURCE));
    }

    private static Rejection rejectionOf(Outcome outcome) {
        return ((Outcome.Refused) outcome).rejection();
    }

    private void assertRefused(Item item, Reason reason, String message) {
        Rejection rejection = rejectionOf(
                ingest.ingest(List.of(item), CreationRights.EVERYTHING).get(0));

        assertThat(rejection.reason()).isEqualTo(reason);
        assertThat(rejection).hasMessage(message);
    }

    @Test
    void a_missing_target_is_created_only_with_the_right_to_create_it() {
        List<String> asked = new ArrayList<>();
        CreationRights streamsOnly = new CreationRights(Authentication.unsecured(), (creation, name) -> {
            asked.add(creation + " " + name);
            if (creation != Action.AUTO_CREATE_DATA_STREAM) {
                throw new Rejection(Rejection.Reason.FORBIDDEN, "no right to create [" + name + "]");
            }
        });

        List<Outcome> outcomes = ingest.ingest(List.of(anItem("logs-new"), anItem("notes-new")), streamsOnly);
        List<Outcome> again = ingest.ingest(
                List.of(anItem("logs-new", Operation.CREATE, "two")),
                new CreationRights(Authentication.unsecured(), (creation, name) -> {
                    throw new AssertionError("the target exists");
                }));

        assertThat(outcomes.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(rejectionOf(outcomes.get(1)).reason()).isEqualTo(Rejection.Reason.FORBIDDEN);
        assertThat(again.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(asked).containsExactly("AUTO_CREATE_DATA_STREAM logs-new", "AUTO_CREATE_INDEX notes-new");
    }

    @Test
    void a_first_document_creates_its_stream_from_the_template() {
        List<Outcome> outcomes =
                ingest.ingest(List.of(anItem("logs-web", Operation.CREATE, "one")), CreationRights.EVERYTHING);

        assertThat(outcomes)
                .containsExactly(new Outcome.Created(
                        new IndexName(".ds-logs-web-2026.11.20-000001"), new DocumentId("one"), OptionalLong.of(0)));
    }

    @Test
    void a_document_that_is_meant_for_one_index_goes_there_or_nowhere() {
        UUID first =
                writeIndex(ingest.ingest(List.of(anItem("logs").onlyInto(new UUID(0, 0))), CreationRights.EVERYTHING));

        List<Outcome> written = ingest.ingest(
                List.of(anItem("logs", Operation.CREATE, "one").onlyInto(first)), CreationRights.EVERYTHING);
        roll();
        List<Outcome> late = ingest.ingest(
                List.of(
                        anItem("logs", Operation.CREATE, "one").onlyInto(first),
                        anItem("logs", Operation.CREATE, "two").onlyInto(first)),
                CreationRights.EVERYTHING);

        assertThat(written).hasOnlyElementsOfType(Outcome.Created.class);
        assertThat(late)
                .extracting(outcome -> rejectionOf(outcome).reason())
                .containsExactly(Reason.WRITE_INDEX_CHANGED, Reason.WRITE_INDEX_CHANGED);
        assertThat(writeIndex(late)).isNotEqualTo(first);
    }

    @Test
    void what_was_refused_before_is_not_tried_and_keeps_its_place() {
        Rejection before = Rejection.invalid("no");

        List<Outcome> outcomes = ingest.ingest(
                List.of(
                        anItem("logs", Operation.CREATE, "one"),
                        anItem("logs-other", Operation.CREATE, "two").refusedWith(before),
                        anItem("logs", Operation.CREATE, "three")),
                CreationRights.EVERYTHING);

        assertThat(outcomes.get(1)).isEqualTo(new Outcome.Refused("logs-other", Optional.of("two"), before));
        assertThat(List.of(outcomes.get(0), outcomes.get(2))).hasOnlyElementsOfType(Outcome.Created.class);
        assertThat(store.engine.dataStreams().find(new StreamName("logs-other")))
                .isEmpty();
    }

    private static UUID writeIndex(List<Outcome> refused) {
        return UUID.fromString(rejectionOf(refused.get(0)).attributes().get(Rejection.Attributes.INDEX_UUID));
    }

    @Test
    void a_document_without_id_gets_a_time_ordered_one() {
        List<Outcome> outcomes = ingest.ingest(List.of(anItem("logs"), anItem("logs")), CreationRights.EVERYTHING);

        List<DocumentId> ids = outcomes.stream()
                .map(outcome -> ((Outcome.Created) outcome).id())
                .toList();
        assertThat(ids)
                .isSorted()
                .doesNotHaveDuplicates()
                .allMatch(id -> id.value().length() == 20);
    }

    @Test
    void each_document_has_an_outcome_of_its_own_in_the_order_of_the_request() {
        List<Outcome> outcomes = ingest.ingest(
                List.of(
                        anItem("logs-b", Operation.CREATE, "one"),
                        anItem("Nothing", Operation.CREATE, "two"),
                        anItem("logs-a", Operation.INDEX, "three"),
                        anItem("logs-b", Operation.CREATE, "one"),
                        anItem("logs-b", Operation.CREATE, ""),
                        new Item(
                                "logs-a",
                                Operation.CREATE,
                                Optional.of("four"),
                                Optional.of(new DocumentSource("{}", new TimestampField.Missing()))),
                        anItem("logs-a", Operation.CREATE, "five")),
                CreationRights.EVERYTHING);

        assertThat(outcomes.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(rejectionOf(outcomes.get(1)).reason()).isEqualTo(Reason.INVALID_NAME);
        assertThat(rejectionOf(outcomes.get(2)).reason()).isEqualTo(Reason.INVALID);
        assertThat(rejectionOf(outcomes.get(3)).reason()).isEqualTo(Reason.VERSION_CONFLICT);
        assertThat(rejectionOf(outcomes.get(4)).reason()).isEqualTo(Reason.INVALID);
        assertThat(rejectionOf(outcomes.get(5)).reason()).isEqualTo(Reason.DOCUMENT_INVALID);
        assertThat(outcomes.get(6)).isInstanceOf(Outcome.Created.class);
    }

    @Test
    void a_document_that_the_engine_does_not_keep_is_refused_alone() {
        DocumentSource odd = new DocumentSource("{\"@timestamp\":0,\"n\":1e400}", new TimestampField.Numeric("0"));

        List<Outcome> outcomes = ingest.ingest(
                List.of(
                        anItem("logs", Operation.CREATE, "one"),
                        new Item("logs", Operation.CREATE, Optional.of("odd"), Optional.of(odd)),
                        anItem("logs", Operation.CREATE, "two")),
                CreationRights.EVERYTHING);

        assertThat(List.of(outcomes.get(0), outcomes.get(2))).hasOnlyElementsOfType(Outcome.Created.class);
        if (store.engine.capabilities().contains(EngineCapability.ANY_JSON)) {
            assertThat(outcomes.get(1)).isInstanceOf(Outcome.Created.class);
        } else {
            assertThat(rejectionOf(outcomes.get(1)).reason()).isEqualTo(Reason.DOCUMENT_INVALID);
        }
    }

    @Test
    void a_failure_at_one_target_leaves_the_outcomes_at_the_others() {
        IngestDocuments failing = store.ingestDocuments(new FailingDocuments(store.engine.documents(), "logs-b"));

        List<Outcome> outcomes = failing.ingest(
                List.of(
                        anItem("logs-a", Operation.CREATE, "one"),
                        anItem("logs-b", Operation.CREATE, "two"),
                        anItem("logs-b", Operation.CREATE, ""),
                        anItem("logs-c", Operation.CREATE, "three")),
                CreationRights.EVERYTHING);

        assertThat(outcomes.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(rejectionOf(outcomes.get(1)).reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
        assertThat(rejectionOf(outcomes.get(2)).reason()).isEqualTo(Reason.INVALID);
        assertThat(outcomes.get(3)).isInstanceOf(Outcome.Created.class);
        assertThat(store.incidents).containsExactly("the documents for one of several targets could not be written");
    }

    @Test
    void a_failure_at_the_only_target_is_the_failure_of_the_request() {
        IngestDocuments failing = store.ingestDocuments(new FailingDocuments(store.engine.documents(), "logs-b"));

        assertThatThrownBy(() -> failing.ingest(List.of(anItem("logs-b")), CreationRights.EVERYTHING))
                .hasMessage("the disk is gone");
    }

    /** Fails for the indices of one stream. */
    private record FailingDocuments(DocumentStore others, String stream) implements DocumentStore {

        @Override
        public List<DocumentStore.Outcome> append(Index index, List<NewDocument> batch) {
            if (index.name().value().contains(stream)) {
                throw new IllegalStateException("the disk is gone");
            }
            return others.append(index, batch);
        }

        @Override
        public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
            return others.find(indices, id);
        }

        @Override
        public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
            return others.findAll(lookups);
        }

        @Override
        public long count(List<Index> indices, Query query) {
            return others.count(indices, query);
        }

        @Override
        public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
            return others.countBySpan(indices, query, width);
        }

        @Override
        public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
            return others.aggregate(parts, aggregations);
        }

        @Override
        public Map<IndexId, Long> countEach(List<Index> indices) {
            return others.countEach(indices);
        }

        @Override
        public Found search(List<Index> indices, Query query, Page page) {
            return others.search(indices, query, page);
        }
    }

    @Test
    void without_a_template_for_data_streams_a_first_document_creates_an_index() {
        List<Outcome> outcomes = ingest.ingest(
                List.of(new Item("metrics", Operation.INDEX, Optional.empty(), Optional.of(SOURCE))),
                CreationRights.EVERYTHING);

        assertThat(outcomes)
                .singleElement()
                .isInstanceOfSatisfying(
                        Outcome.Created.class,
                        created -> assertThat(created.index()).isEqualTo(new IndexName("metrics")));
        assertThat(store.engine.writeIndices().find("metrics").orElseThrow().membership())
                .isEmpty();
    }

    @Test
    void an_index_of_a_first_document_has_the_settings_of_its_template() {
        store.templates()
                .put(
                        Authentication.unsecured(),
                        new IndexTemplate(
                                new TemplateName("notes"),
                                List.of(new NamePattern("notes*")),
                                OptionalLong.empty(),
                                Optional.empty(),
                                IndexSettings.ofRequest(Map.of("index.codec", "best_compression")),
                                Optional.of(new JsonText("{\"properties\":{\"a\":{\"type\":\"long\"}}}")),
                                Optional.empty(),
                                OptionalLong.empty(),
                                Optional.empty()),
                        true);

        ingest.ingest(List.of(anItem("notes-1")), CreationRights.EVERYTHING);

        Index index = store.engine.writeIndices().find("notes-1").orElseThrow();
        assertThat(index.settings().values()).containsEntry("index.codec", "best_compression");
        assertThat(index.mappings().value()).contains("\"type\":\"long\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        false     ; [action.auto_create_index] is false
        -met*,+*  ; [action.auto_create_index] forbids its creation by [-met*]
        +logs*    ; [action.auto_create_index] does not allow it: [+logs*]
        """)
    void an_index_that_the_setting_forbids_is_not_created(String setting, String reason) {
        store.clusterSettings()
                .change(new ManageClusterSettings.Request(Map.of(AutoCreation.KEY, Optional.of(setting)), Map.of()));

        assertRefused(anItem("metrics"), Reason.INDEX_NOT_FOUND, "index [metrics] does not exist, and " + reason);
        assertThat(store.engine.writeIndices().find("metrics")).isEmpty();
    }

    @Test
    void an_operation_that_adds_no_document_creates_nothing() {
        for (Operation operation : List.of(Operation.UPDATE, Operation.DELETE)) {
            assertRefused(
                    anItem("logs-new", operation, "1"), Reason.INDEX_NOT_FOUND, "index [logs-new] does not exist");
        }
        assertThat(store.engine.writeIndices().find("logs-new")).isEmpty();
    }

    @Test
    void a_document_that_is_meant_for_one_index_creates_no_index() {
        Rejection rejection = rejectionOf(ingest.ingest(
                        List.of(anItem("metrics").onlyInto(new UUID(0, 0))), CreationRights.EVERYTHING)
                .get(0));

        assertThat(rejection.reason()).isEqualTo(Reason.INDEX_NOT_FOUND);
        assertThat(store.engine.writeIndices().find("metrics")).isEmpty();
    }

    @Test
    void a_document_that_requires_a_data_stream_creates_no_index() {
        assertRefused(
                new Item("metrics", Operation.CREATE, Optional.empty(), Optional.of(SOURCE), Required.STREAM),
                Reason.INDEX_NOT_FOUND,
                "data stream [metrics] does not exist; put an index template with data_stream that matches its name");
        assertThat(store.engine.writeIndices().find("metrics")).isEmpty();
    }

    @Test
    void names_that_cannot_be_or_are_reserved_are_refused() {
        store.templates().put(Authentication.unsecured(), aStreamTemplate("other", "graphql"), true);

        assertRefused(anItem("Logs"), Reason.INVALID_NAME, "the name [Logs] of an index must be lowercase");
        assertRefused(
                anItem("graphql"),
                Reason.INVALID_NAME,
                "the name [graphql] of an index must not be a name that is reserved for the service");
    }

    @Test
    void documents_of_a_stream_are_created_and_never_changed() {
        for (Operation operation : List.of(Operation.INDEX, Operation.UPDATE, Operation.DELETE)) {
            assertRefused(
                    anItem("logs", operation, "one"), Reason.INVALID, "documents of a data stream can only be created");
        }
    }

    @Test
    void documents_of_an_index_are_created_and_never_changed() {
        store.engine.indices().create(aNewIndex("notes"));

        assertThat(ingest.ingest(
                        List.of(
                                anItem("notes", Operation.CREATE, "one"),
                                anItem("notes", Operation.INDEX, "two"),
                                new Item("notes", Operation.INDEX, Optional.empty(), Optional.of(SOURCE))),
                        CreationRights.EVERYTHING))
                .allMatch(Outcome.Created.class::isInstance);
        assertRefused(
                anItem("notes", Operation.INDEX, "two"),
                Reason.VERSION_CONFLICT,
                "a document with the id [two] already exists");
        for (Operation operation : List.of(Operation.UPDATE, Operation.DELETE)) {
            assertRefused(
                    anItem("notes", operation, "two"),
                    Reason.INVALID,
                    "documents can only be created; they are never changed");
        }
    }

    @Test
    void a_document_that_is_for_data_streams_alone_goes_to_no_plain_index() {
        store.engine.indices().create(aNewIndex("notes"));

        assertRefused(
                new Item("notes", Operation.CREATE, Optional.empty(), Optional.of(SOURCE), Required.STREAM),
                Reason.INDEX_NOT_FOUND,
                "data stream [notes] does not exist");
        assertThat(ingest.ingest(
                        List.of(new Item(
                                "logs", Operation.CREATE, Optional.empty(), Optional.of(SOURCE), Required.STREAM)),
                        CreationRights.EVERYTHING))
                .allMatch(Outcome.Created.class::isInstance);
    }

    @Test
    void a_document_that_requires_an_alias_goes_to_no_other_target() {
        store.engine.indices().create(aNewIndex("notes"), List.of(new NamedAlias(new IndexName("memo"))));
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);
        Function<String, Item> requiring = target ->
                new Item(target, Operation.CREATE, Optional.empty(), Optional.of(SOURCE), new Required(false, true));

        for (String target : List.of("notes", "logs", ".ds-logs-2026.11.20-000001", "new")) {
            assertRefused(requiring.apply(target), Reason.INDEX_NOT_FOUND, "alias [" + target + "] does not exist");
        }
        assertThat(store.engine.writeIndices().find("new")).isEmpty();
        assertThat(ingest.ingest(List.of(requiring.apply("memo")), CreationRights.EVERYTHING))
                .allMatch(Outcome.Created.class::isInstance);
    }

    @Test
    void a_document_of_a_plain_index_without_timestamp_has_that_of_its_arrival() {
        store.engine.indices().create(aNewIndex("notes"));
        ingest.ingest(
                List.of(new Item(
                        "notes",
                        Operation.CREATE,
                        Optional.of("one"),
                        Optional.of(new DocumentSource("{}", new TimestampField.Missing())))),
                CreationRights.EVERYTHING);

        assertThat(store.readDocuments()
                        .find("notes", new DocumentId("one"))
                        .orElseThrow()
                        .timestamp()
                        .toInstant())
                .isEqualTo(StoreFixture.NOON);
    }

    @Test
    void a_document_is_looked_for_under_one_name_and_no_pattern() {
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);

        assertThatThrownBy(() -> store.readDocuments().find("lo*", new DocumentId("one")))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.INVALID_NAME));
        assertThatThrownBy(() -> store.readDocuments().find("logs,logs", new DocumentId("one")))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.INVALID_NAME));
    }

    @Test
    void a_backing_index_is_not_written_to_by_its_name() {
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);

        assertRefused(
                anItem(".ds-logs-2026.11.20-000001"),
                Reason.INVALID,
                "documents must be sent to data stream [logs], not to its backing index");
        assertRefused(
                anItem(".ds-logs-2026.11.20-000001", Operation.INDEX, "one"),
                Reason.INVALID,
                "documents must be indexed in data stream [logs], not in its backing index");
    }

    @Test
    void a_blocked_or_closed_write_index_is_told_to_the_writer() {
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);
        IndexName writeIndex = new IndexName(".ds-logs-2026.11.20-000001");

        store.engine.change(writeIndex, Set.of(IndexBlock.WRITE), false);
        assertRefused(anItem("logs"), Reason.BLOCKED, "index [.ds-logs-2026.11.20-000001] is blocked by [write]");

        store.engine.change(writeIndex, Set.of(), true);
        assertRefused(anItem("logs"), Reason.INDEX_CLOSED, "index [.ds-logs-2026.11.20-000001] is closed");
    }

    @Test
    void the_destination_of_an_upgrade_takes_no_documents_and_says_so() {
        Index destination = store.engine.indices().create(aNewIndex("migrated-notes"));
        store.engine.retire(destination.name());

        assertRefused(
                anItem("migrated-notes"),
                Reason.INVALID,
                "[migrated-notes] accepts no documents while an upgrade copies documents into it");
    }

    @Test
    void a_write_that_meets_a_rollover_goes_to_the_new_index() {
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);
        Index old = store.engine.writeIndices().find("logs").orElseThrow();
        DocumentStore documents = store.engine.documents();
        roll();

        documents.append(old, List.of(aDocument("late", "2015-05-17T10:00:00Z")));

        assertThat(documents.count(List.of(old), new Query.MatchAll())).isEqualTo(1);
        assertThat(ingest.ingest(List.of(anItem("logs", Operation.CREATE, "next")), CreationRights.EVERYTHING))
                .singleElement()
                .isInstanceOfSatisfying(
                        Outcome.Created.class,
                        created -> assertThat(created.index()).isEqualTo(new IndexName(".ds-logs-2026.11.20-000002")));
    }

    @Test
    void writers_see_no_error_while_the_stream_is_rolled_over_again_and_again() throws Exception {
        ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(9);
        try {
            Future<?> roller = threads.submit(() -> {
                while (!done.get()) {
                    roll();
                }
            });
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                writers.add(threads.submit(() -> {
                    for (int j = 0; j < 200; j++) {
                        assertThat(ingest.ingest(List.of(anItem("logs")), CreationRights.EVERYTHING))
                                .allMatch(Outcome.Created.class::isInstance);
                    }
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            done.set(true);
            roller.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } finally {
            done.set(true);
            threads.shutdownNow();
        }

        assertThat(store.engine
                        .documents()
                        .count(
                                store.engine
                                        .dataStreams()
                                        .find(new StreamName("logs"))
                                        .orElseThrow()
                                        .backingIndices(),
                                new Query.MatchAll()))
                .isEqualTo(1_601);
    }

    private void roll() {
        store.streams()
                .rollOver(
                        Authentication.unsecured(),
                        new ManageDataStreams.Rollover(new StreamName("logs"), RolloverConditions.NONE, false));
    }
}
