package io.millrace.application.usecase.document;

import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.usecase.StoreFixture;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.RolloverConditions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Documents whose store did not answer, or not in time to be heard. */
class LostAnswersTest {

    private static final DocumentSource SOURCE =
            new DocumentSource("{\"@timestamp\":0}", new TimestampField.Numeric("0"));
    private static final DocumentSource OTHER =
            new DocumentSource("{\"@timestamp\":0,\"other\":1}", new TimestampField.Numeric("0"));
    private static final Step AWAY = write -> {
        throw new UncheckedIOException(new IOException("no connection"));
    };
    private static final Step LOST_BEFORE = write -> {
        throw lost();
    };
    private static final Step LOST_AFTER = write -> {
        write.proceed();
        throw lost();
    };

    private final StoreFixture store = new StoreFixture();

    /** What becomes of each write from the next on; those behind the last go well. */
    private final Deque<Step> steps = new ArrayDeque<>();

    private interface Step {

        Object run(Through.Call write) throws Throwable;
    }

    private static Rejection lost() {
        return new Rejection(Reason.OUTCOME_UNKNOWN, "the answer was lost");
    }

    private static Item anItem() {
        return new Item("logs", Operation.CREATE, Optional.empty(), Optional.of(SOURCE));
    }

    private static Item anItem(String id, DocumentSource source) {
        return new Item("logs", Operation.CREATE, Optional.of(id), Optional.of(source));
    }

    @BeforeEach
    void makeStream() {
        store.templates().put(Authentication.unsecured(), aStreamTemplate("logs", "logs*"), false);
        store.streams().create(Authentication.unsecured(), new StreamName("logs"));
    }

    private List<Outcome> ingest(Item... items) {
        DocumentStore documents = Through.put(
                DocumentStore.class,
                store.engine.documents(),
                (method, call) -> method.getName().equals("append") && !steps.isEmpty()
                        ? steps.remove().run(call)
                        : call.proceed());
        return store.ingestDocuments(documents).ingest(List.of(items), CreationRights.EVERYTHING);
    }

    private List<Index> indices() {
        return store.engine
                .dataStreams()
                .find(new StreamName("logs"))
                .orElseThrow()
                .backingIndices();
    }

    private IndexName index(int place) {
        return indices().get(place).name();
    }

    private long count() {
        return store.engine.documents().count(indices(), new Query.MatchAll());
    }

    private void roll() {
        store.streams()
                .rollOver(
                        Authentication.unsecured(),
                        new ManageDataStreams.Rollover(new StreamName("logs"), RolloverConditions.NONE, false));
    }

    private static Reason reason(Outcome outcome) {
        return ((Outcome.Refused) outcome).rejection().reason();
    }

    private static Outcome.Created created(Outcome outcome) {
        return (Outcome.Created) outcome;
    }

    @Test
    void a_document_that_landed_is_created_once() {
        steps.add(LOST_AFTER);

        Outcome.Created created = created(ingest(anItem()).get(0));

        assertThat(created.sequence()).hasValue(0);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_document_that_did_not_land_is_created_by_another_attempt() {
        steps.addAll(List.of(LOST_BEFORE, AWAY));

        Outcome.Created created = created(ingest(anItem()).get(0));

        assertThat(created.sequence()).hasValue(0);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_document_under_an_id_of_the_client_is_held_against_the_one_that_is_there() {
        ingest(anItem("taken", OTHER));
        steps.add(LOST_AFTER);
        List<Outcome> landed = ingest(anItem("one", SOURCE));
        steps.add(LOST_BEFORE);
        List<Outcome> taken = ingest(anItem("taken", SOURCE));

        assertThat(landed.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(reason(taken.get(0))).isEqualTo(Reason.VERSION_CONFLICT);
        assertThat(count()).isEqualTo(2);
    }

    /** Where each document lands by itself the others show nothing. */
    @Test
    void a_conflict_stays_one_if_another_document_of_the_batch_shows_that_nothing_had_landed() {
        ingest(anItem("taken", SOURCE));
        steps.add(LOST_BEFORE);

        List<Outcome> outcomes = ingest(anItem("taken", SOURCE), anItem("new", SOURCE));

        if (store.engine.capabilities().contains(EngineCapability.WHOLE_BATCHES)) {
            assertThat(reason(outcomes.get(0))).isEqualTo(Reason.VERSION_CONFLICT);
        } else {
            assertThat(outcomes.get(0)).isInstanceOf(Outcome.Created.class);
        }
        assertThat(outcomes.get(1)).isInstanceOf(Outcome.Created.class);
    }

    @Test
    void of_two_documents_under_one_id_the_second_conflicts_also_after_a_lost_answer() {
        steps.add(LOST_AFTER);

        List<Outcome> outcomes = ingest(anItem("one", SOURCE), anItem("one", SOURCE), anItem("two", SOURCE));

        assertThat(outcomes.get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(reason(outcomes.get(1))).isEqualTo(Reason.VERSION_CONFLICT);
        assertThat(outcomes.get(2)).isInstanceOf(Outcome.Created.class);
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void a_document_that_landed_before_a_rollover_is_found_in_the_index_of_before() {
        steps.add(write -> {
            write.proceed();
            roll();
            throw lost();
        });

        Outcome.Created created = created(ingest(anItem()).get(0));

        assertThat(created.index()).isEqualTo(index(0));
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_document_that_had_not_landed_before_a_rollover_goes_into_the_new_index() {
        steps.add(write -> {
            roll();
            throw lost();
        });

        Outcome.Created created = created(ingest(anItem()).get(0));

        assertThat(created.index()).isEqualTo(index(1));
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_document_that_landed_after_a_rollover_is_found_in_the_new_index() {
        steps.add(write -> {
            roll();
            write.proceed();
            throw lost();
        });

        Outcome.Created created = created(ingest(anItem("one", SOURCE)).get(0));

        assertThat(created.index()).isEqualTo(index(1));
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_condition_on_the_write_index_is_looked_at_before_the_write_if_the_engine_chooses() {
        UUID meant = indices().get(0).uuid();
        steps.add(write -> {
            roll();
            return write.proceed();
        });

        Outcome outcome = ingest(anItem("one", SOURCE).onlyInto(meant)).get(0);

        UUID newer = indices().get(1).uuid();
        if (store.engine.capabilities().contains(EngineCapability.GIVEN_INDEX)) {
            assertThat(reason(outcome)).isEqualTo(Reason.WRITE_INDEX_CHANGED);
            assertThat(count()).isZero();
        } else {
            assertThat(created(outcome).index()).isEqualTo(index(1));
            assertThat(reason(ingest(anItem("one", SOURCE).onlyInto(meant)).get(0)))
                    .isEqualTo(Reason.WRITE_INDEX_CHANGED);
            assertThat(reason(ingest(anItem("one", SOURCE).onlyInto(newer)).get(0)))
                    .isEqualTo(Reason.VERSION_CONFLICT);
            assertThat(count()).isEqualTo(1);
        }
    }

    @Test
    void an_index_that_takes_no_more_is_looked_into_all_the_same() {
        steps.addAll(List.of(LOST_AFTER, this::block));

        assertThat(ingest(anItem()).get(0)).isInstanceOf(Outcome.Created.class);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_document_that_had_not_landed_is_refused_for_what_stands_in_its_way_now() {
        steps.addAll(List.of(LOST_BEFORE, this::block));

        assertThat(reason(ingest(anItem()).get(0))).isEqualTo(Reason.BLOCKED);
        assertThat(count()).isZero();
    }

    private Object block(Through.Call write) throws Throwable {
        store.engine.indices().block(indices().get(0), IndexBlock.WRITE);
        return write.proceed();
    }

    @Test
    void an_index_that_went_meanwhile_leaves_it_unknown() {
        steps.add(write -> {
            write.proceed();
            roll();
            store.engine.indices().delete(indices().get(0));
            throw lost();
        });

        assertThat(reason(ingest(anItem()).get(0))).isEqualTo(Reason.OUTCOME_UNKNOWN);
    }

    @Test
    void what_cannot_be_found_out_in_time_is_told_as_unknown_with_the_id_that_was_made() {
        steps.add(LOST_BEFORE);
        steps.addAll(List.of(AWAY, LOST_BEFORE, AWAY, AWAY));

        Outcome.Refused refused = (Outcome.Refused) ingest(anItem()).get(0);

        assertThat(refused.rejection().reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
        assertThat(refused.id())
                .hasValueSatisfying(id -> assertThat(refused.rejection())
                        .hasMessageContaining(id)
                        .hasMessageContaining("check whether the document exists before you send it again"));
    }

    @Test
    void a_document_that_is_not_taken_by_another_attempt_may_still_be_there_by_the_first() {
        steps.add(LOST_BEFORE);
        steps.add(write -> List.of(new DocumentStore.Outcome.Refused(new Rejection(Reason.OVERLOADED, "too many"))));

        assertThat(created(ingest(anItem()).get(0)).sequence()).hasValue(0);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void an_outage_before_anything_was_written_says_so() {
        steps.add(AWAY);

        assertThatThrownBy(() -> ingest(anItem()))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
    }

    @Test
    void in_an_outage_each_target_is_told_for_itself_and_operators_are_not() {
        store.streams().create(Authentication.unsecured(), new StreamName("logs-b"));
        steps.addAll(List.of(AWAY, LOST_BEFORE, AWAY, AWAY, AWAY));

        List<Outcome> outcomes =
                ingest(anItem(), new Item("logs-b", Operation.CREATE, Optional.empty(), Optional.of(SOURCE)));

        assertThat(outcomes)
                .extracting(LostAnswersTest::reason)
                .containsExactly(Reason.UNAVAILABLE, Reason.OUTCOME_UNKNOWN);
        assertThat(store.incidents).isEmpty();
    }
}
