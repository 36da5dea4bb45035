package io.millrace.adapters.persistence.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driven.service.graphql.KnownDocumentCacheContract;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedKnownDocumentsTest extends KnownDocumentCacheContract {

    private static final DocumentHash ONE = new DocumentHash("1".repeat(64));

    private final NamedCaches caches = new NamedCaches();
    private final NamedCaches ofOther = new NamedCaches();
    private final NamedCaches ofSender = new NamedCaches();
    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();

    private CachedKnownDocuments in(NamedCaches own) {
        return new CachedKnownDocuments(
                own.create(CachedKnownDocuments.CACHE, CacheLimits.ofBytes(1 << 20, Duration.ofHours(1))),
                announcements);
    }

    @Override
    protected KnownDocumentCache empty() {
        return in(caches);
    }

    @AfterEach
    void close() {
        caches.close();
        ofOther.close();
        ofSender.close();
    }

    private static Optional<KnownDocument> known(TrustState standing) {
        return Optional.of(KnownDocument.first(ONE, "{ a }", standing));
    }

    @Test
    void what_one_instance_forgets_the_others_do_too() {
        CachedKnownDocuments other = in(ofOther);
        other.find(ONE, () -> known(TrustState.REGISTERED));

        in(ofSender).forget(List.of(ONE));

        assertThat(other.find(ONE, () -> known(TrustState.TRUSTED))).isEqualTo(known(TrustState.TRUSTED));
    }
}
