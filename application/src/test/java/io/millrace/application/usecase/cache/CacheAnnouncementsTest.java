package io.millrace.application.usecase.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.cache.Caches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheAnnouncementsTest {

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final RecordingCaches other = new RecordingCaches();
    private final CacheAnnouncements news = new CacheAnnouncements(announcements, other);

    /** Remembers what it was asked to invalidate. */
    private static final class RecordingCaches implements Caches {

        private final List<String> invalidated = new ArrayList<>();

        @Override
        public List<CacheDescription> list() {
            return List.of();
        }

        @Override
        public Optional<CacheDescription> find(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<CachedEntry> findEntry(String name, String key) {
            return Optional.empty();
        }

        @Override
        public void invalidate(String name, String key) {
            invalidated.add(name + "/" + key);
        }

        @Override
        public void invalidate(String name) {
            invalidated.add(name);
        }

        @Override
        public void invalidateAll() {
            invalidated.add("all");
        }
    }

    @Test
    void others_invalidate_what_was_invalidated_here() {
        news.listen();

        news.announceAllInvalidated();
        news.announceInvalidated("words");
        news.announceInvalidated("words", "a b");

        assertThat(other.invalidated).containsExactly("all", "words", "words/a b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\uD83D\uDE00"})
    void a_key_that_cannot_be_announced_takes_its_cache_with_it(String key) {
        news.listen();

        news.announceInvalidated("words", key);

        assertThat(other.invalidated).containsExactly("words");
    }

    @Test
    void a_key_that_is_too_long_to_be_announced_takes_its_cache_with_it() {
        news.listen();

        news.announceInvalidated("words", "\u20AC".repeat(Announcements.MAXIMUM_PAYLOAD_BYTES / 3));

        assertThat(other.invalidated).containsExactly("words");
    }

    @Test
    void everything_is_invalidated_when_announcements_may_have_been_missed() {
        news.listen();

        announcements.loseConnection();
        announcements.reconnect();

        assertThat(other.invalidated).containsExactly("all", "all");
    }

    @Test
    void nothing_is_heard_any_more_after_the_end() {
        news.listen().close();

        news.announceAllInvalidated();

        assertThat(other.invalidated).isEmpty();
    }
}
