package io.millrace.application.usecase.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.graphql.InMemoryKnownDocumentCache;
import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments.Listed;
import io.millrace.application.port.driving.graphql.RegisterDocuments;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoringDocumentsTest {

    private static final String TEXT = "query Q {\n  fine # \"Ä\" \\\n}";

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final KnownDocuments documents = new KnownDocuments(new SystemStore(
            store.writeIndices(),
            store.indices(),
            store.documents(),
            store.waitingDocuments(),
            Versions.latest(),
            new JacksonDocumentFormat(),
            Clock.fixed(NOON, ZoneOffset.UTC)));
    private final InMemoryKnownDocumentCache remembered = new InMemoryKnownDocumentCache();
    private final AtomicLong now = new AtomicLong();
    private final List<String> incidents = new ArrayList<>();
    private final ManageKnownDocuments known = new KnownDocumentsService(documents, remembered);
    private final RegisterDocuments register = registering(2);

    private RegisterDocuments registering(int most) {
        return new RegisterDocumentsService(
                documents, known, most, now::get, (what, failure) -> incidents.add(what + ": " + failure));
    }

    private static DocumentHash hash(int number) {
        return new DocumentHash(String.format("%064x", number));
    }

    private List<DocumentHash> trust(Map<DocumentHash, String> wanted) {
        List<DocumentHash> trusted = new ArrayList<>();
        known.trust(wanted, trusted::addAll);
        return trusted;
    }

    private void trust(int number) {
        trust(Map.of(hash(number), TEXT));
    }

    private boolean remove(int number) {
        AtomicBoolean told = new AtomicBoolean();
        boolean removed = known.remove(hash(number), () -> told.set(true));
        assertThat(told.get()).isEqualTo(removed);
        return removed;
    }

    private Index index() {
        return store
                .indices()
                .select(selecting(ShippedFeatures.GRAPHQL_DOCUMENTS.name().value()), EVERYTHING)
                .indices()
                .stream()
                .map(Found::index)
                .findFirst()
                .orElseThrow();
    }

    private void block() {
        store.indices().block(index(), IndexBlock.WRITE);
    }

    @Test
    void nothing_is_stored_at_first() {
        assertThat(known.find(hash(1))).isEmpty();
        assertThat(known.list(Optional.empty(), 10)).isEmpty();
        assertThat(remove(1)).isFalse();
    }

    @Test
    void a_trusted_document_is_found_as_it_was_sent() {
        assertThat(trust(Map.of(hash(1), TEXT))).containsExactly(hash(1));

        assertThat(known.find(hash(1))).contains(KnownDocument.first(hash(1), TEXT, TrustState.TRUSTED));
    }

    @Test
    void to_trust_again_changes_nothing() {
        trust(1);

        assertThat(trust(Map.of(hash(1), TEXT, hash(2), TEXT))).containsExactly(hash(2));
        assertThat(known.find(hash(1)).orElseThrow().revision()).isZero();
    }

    @Test
    void a_removed_document_is_not_found_until_it_is_trusted_again() {
        trust(1);
        known.find(hash(1));

        assertThat(remove(1)).isTrue();
        assertThat(known.find(hash(1))).isEmpty();
        assertThat(remove(1)).isFalse();

        trust(1);
        assertThat(known.find(hash(1))).contains(new KnownDocument(hash(1), TEXT, TrustState.TRUSTED, 2));
    }

    @Test
    void however_often_it_changes_the_last_change_counts() {
        for (int time = 0; time < 120; time++) {
            trust(1);
            remove(1);
        }
        trust(1);

        assertThat(known.find(hash(1))).contains(new KnownDocument(hash(1), TEXT, TrustState.TRUSTED, 240));
        assertThat(known.list(Optional.empty(), 10)).containsExactly(new Listed(hash(1), TrustState.TRUSTED));
    }

    @Test
    void pages_hold_those_that_are_there_in_the_order_of_their_hashes() {
        Map<DocumentHash, String> many = new HashMap<>();
        IntStream.range(0, 200).forEach(number -> many.put(hash(number), TEXT));
        trust(many);
        IntStream.range(0, 200).filter(number -> number % 2 == 1).forEach(number -> remove(number));
        trust(51);

        assertThat(known.list(Optional.of(hash(48)), 3))
                .extracting(Listed::hash)
                .containsExactly(hash(50), hash(51), hash(52));
        assertThat(known.list(Optional.empty(), 1_000)).hasSize(101);
        assertThat(known.list(Optional.of(hash(198)), 3)).isEmpty();
    }

    @Test
    void a_page_of_no_size_is_refused() {
        assertThatThrownBy(() -> known.list(Optional.empty(), 0)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> known.list(Optional.empty(), 1_001)).isInstanceOf(Rejection.class);
    }

    @Test
    void what_is_stored_is_told_although_the_others_cannot_be() {
        KnownDocumentCache deaf = new KnownDocumentCache() {
            @Override
            public Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load) {
                return load.get();
            }

            @Override
            public void forget(Collection<DocumentHash> hashes) {
                throw new IllegalStateException("nobody hears");
            }
        };
        List<DocumentHash> told = new ArrayList<>();

        assertThatThrownBy(() -> new KnownDocumentsService(documents, deaf).trust(Map.of(hash(1), TEXT), told::addAll))
                .hasMessage("nobody hears");
        assertThatThrownBy(() -> new KnownDocumentsService(documents, deaf).remove(hash(1), () -> told.add(hash(1))))
                .hasMessage("nobody hears");

        assertThat(told).containsExactly(hash(1), hash(1));
        assertThat(known.find(hash(1))).isEmpty();
    }

    @Test
    void none_or_too_many_or_what_is_no_unicode_is_refused() {
        Map<DocumentHash, String> many = new HashMap<>();
        IntStream.rangeClosed(0, ManageKnownDocuments.MOST).forEach(number -> many.put(hash(number), TEXT));

        assertThatThrownBy(() -> trust(Map.of())).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> trust(many)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> trust(Map.of(hash(1), "\ud800"))).isInstanceOf(Rejection.class);
    }

    @Test
    void what_a_client_registers_is_found_and_can_be_trusted() {
        register.register(hash(1), TEXT);
        assertThat(known.find(hash(1)).orElseThrow().trustState()).isEqualTo(TrustState.REGISTERED);

        trust(1);
        assertThat(known.find(hash(1)).orElseThrow().trustState()).isEqualTo(TrustState.TRUSTED);

        register.register(hash(1), TEXT);
        assertThat(known.find(hash(1)).orElseThrow().trustState()).isEqualTo(TrustState.TRUSTED);
    }

    @Test
    void what_an_operator_removed_no_client_brings_back() {
        register.register(hash(1), TEXT);
        remove(1);

        register.register(hash(1), TEXT);

        assertThat(known.find(hash(1))).isEmpty();
    }

    @Test
    void there_is_room_for_so_many_of_clients_and_for_more_of_operators() {
        register.register(hash(1), TEXT);
        register.register(hash(2), TEXT);
        register.register(hash(3), TEXT);
        trust(4);

        assertThat(known.list(Optional.empty(), 10))
                .extracting(Listed::hash)
                .containsExactly(hash(1), hash(2), hash(4));
    }

    @Test
    void what_other_instances_have_stored_is_counted_after_a_while() {
        RegisterDocuments other = registering(2);
        register.register(hash(1), TEXT);
        other.register(hash(2), TEXT);
        now.addAndGet(Duration.ofSeconds(31).toNanos());

        register.register(hash(3), TEXT);

        assertThat(known.find(hash(3))).isEmpty();
    }

    @Test
    void while_the_index_is_blocked_operators_are_told_and_clients_are_served_without_being_remembered() {
        trust(1);
        block();

        assertThatThrownBy(() -> trust(2))
                .isInstanceOfSatisfying(
                        Rejection.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
        assertThatThrownBy(() -> remove(1)).isInstanceOf(Rejection.class);
        register.register(hash(3), TEXT);

        assertThat(known.find(hash(1))).isPresent();
        assertThat(known.find(hash(3))).isEmpty();
        assertThat(incidents).isEmpty();
        assertThat(store.waitingDocuments().indices()).isEmpty();
    }
}
