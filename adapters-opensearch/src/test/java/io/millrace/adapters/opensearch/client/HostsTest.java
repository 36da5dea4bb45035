package io.millrace.adapters.opensearch.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HostsTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final Hosts hosts = new Hosts(
            List.of(URI.create("http://a"), URI.create("http://b/"), URI.create("http://c/below")), nanos::get);

    private List<String> inAttemptOrder() {
        return hosts.inAttemptOrder().stream()
                .map(host -> host.url("/x").toString())
                .toList();
    }

    private Hosts.Host host(String url) {
        return hosts.inAttemptOrder().stream()
                .filter(host -> host.url("").toString().equals(url))
                .findFirst()
                .orElseThrow();
    }

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void each_is_the_first_once_in_turn() {
        assertThat(inAttemptOrder()).containsExactly("http://a/x", "http://b/x", "http://c/below/x");
        assertThat(inAttemptOrder()).containsExactly("http://b/x", "http://c/below/x", "http://a/x");
        assertThat(inAttemptOrder()).first().isEqualTo("http://c/below/x");
        assertThat(inAttemptOrder()).first().isEqualTo("http://a/x");
    }

    @Test
    void one_that_failed_is_the_last_until_its_pause_is_over() {
        Hosts.Host dead = host("http://b");
        dead.failed();

        assertThat(List.of(inAttemptOrder(), inAttemptOrder(), inAttemptOrder()))
                .allMatch(turn -> turn.get(2).equals("http://b/x"));
        pass(1);
        assertThat(List.of(inAttemptOrder(), inAttemptOrder(), inAttemptOrder()))
                .anyMatch(turn -> turn.get(0).equals("http://b/x"));
    }

    @Test
    void pauses_grow_and_begin_anew_after_an_answer() {
        Hosts.Host dead = host("http://b");
        dead.failed();
        pass(1);
        dead.failed();

        pass(1);
        assertThat(List.of(inAttemptOrder(), inAttemptOrder(), inAttemptOrder()))
                .allMatch(turn -> turn.get(2).equals("http://b/x"));
        dead.answered();
        assertThat(List.of(inAttemptOrder(), inAttemptOrder(), inAttemptOrder()))
                .anyMatch(turn -> turn.get(0).equals("http://b/x"));
    }

    @Test
    void calls_that_fail_together_count_as_one_failure() {
        Hosts.Host dead = host("http://b");
        for (int call = 0; call < 20; call++) {
            dead.failed();
        }

        pass(1);
        assertThat(List.of(inAttemptOrder(), inAttemptOrder(), inAttemptOrder()))
                .anyMatch(turn -> turn.get(0).equals("http://b/x"));
    }

    @Test
    void if_all_have_failed_the_one_whose_pause_ends_first_is_tried_first() {
        Hosts.Host worst = host("http://a");
        worst.failed();
        pass(1);
        worst.failed();
        host("http://b").failed();
        host("http://c/below").failed();

        assertThat(inAttemptOrder()).last().isEqualTo("http://a/x");
    }
}
