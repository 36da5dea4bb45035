package io.millrace.command.load.cluster;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Peer;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.console.Waiting;
import io.millrace.command.load.FakeTarget;
import io.millrace.command.load.FakeTarget.KilledException;
import io.millrace.command.load.LoadOutcome;
import io.millrace.command.load.LoadPlan;
import io.millrace.command.load.LoadView;
import io.millrace.command.load.Loader;
import io.millrace.command.load.Retries;
import io.millrace.command.load.cluster.RemoteIndex.Tally;
import io.millrace.command.load.cluster.StubCluster.Mishap;
import io.millrace.command.load.input.Rejects;
import io.millrace.command.load.input.Source;
import io.millrace.command.load.progress.Progress;
import io.millrace.command.load.progress.ProgressFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTest {

    private static final Peer PEER = new Peer("source", "Elasticsearch or OpenSearch", "--from");
    private static final int BATCH = 10;
    private static final List<String> ODD = List.of(
            "{\"@timestamp\":0,\"n\":1.0,\"m\":1e400,\"z\":-0.0,\"l\":123456789012345678901234567890}",
            "{\"@timestamp\":0,\"a\":1,\"a\":\"\\u00e9\\/\\ud800\\u0000\",\"ä\":\"☃\"}",
            "{ \"@timestamp\" : 0 , \"_source\" : { \"hits\" : { \"hits\" : [ ] } } }",
            "  {\"@timestamp\":0,\"text\":\"}],\\\"_source\\\":{\"} ");

    @TempDir
    private Path directory;

    private final FakeTarget target = new FakeTarget();
    private final List<String> told = new ArrayList<>();
    private StubCluster cluster = new StubCluster(true);

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static byte[] document(int number) {
        return ("{\"@timestamp\":0,\"n\":" + number + "}").getBytes(UTF_8);
    }

    /** Fills two indices of three shards each, which number for themselves. */
    private Map<String, String> fill(int documents) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < documents; i++) {
            String id = "id \"" + i;
            cluster.add(i % 2 == 0 ? "a" : "b", i / 6, i % 3, id, document(i));
            all.put(id, new String(document(i), UTF_8));
        }
        return all;
    }

    private ServiceClient client() {
        return new ServiceClient(cluster.url(), ServiceCredentials.none(), PEER, Optional.empty());
    }

    private LoadOutcome run() {
        ServiceClient client = client();
        LoadPlan plan = new LoadPlan(BATCH, 1 << 20, 4);
        Waiting waiting = new Quick();
        LoadView view = new Ears();
        Product product = Introduction.of(client).product();
        try (Progress progress = ProgressFile.open(directory.resolve("progress"), "import", false);
                Rejects rejects = Rejects.ofFile(directory.resolve("rejects"));
                PointInTime moment =
                        PointInTime.open(client, product, "a,b", Optional.empty(), new Retries(plan, view, waiting))) {
            Tally tally = new Tally(0, 0);
            List<? extends Source> sources = moment.counts().entrySet().stream()
                    .map(index -> new RemoteIndex(moment, index.getKey(), index.getValue(), plan, tally))
                    .toList();
            return new Loader(target, FakeTarget.RULES, progress, rejects, plan, view, waiting, () -> "c")
                    .load(sources, "logs");
        }
    }

    private LoadOutcome runAgainAndAgain() {
        while (true) {
            try {
                return run();
            } catch (KilledException killed) {
                told.add("killed");
            }
        }
    }

    /** Returns the documents of all indices of the stream by their ids, which exist once. */
    private Map<String, String> imported() {
        Map<String, String> all = new HashMap<>();
        target.indices
                .values()
                .forEach(index -> index.forEach(
                        (id, text) -> assertThat(all.put(id, text)).as(id).isNull()));
        return all;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ids_and_bytes_of_sources_are_kept_from_both_products(boolean openSearch) {
        cluster.close();
        cluster = new StubCluster(openSearch);
        Map<String, String> all = fill(45);
        for (int i = 0; i < ODD.size(); i++) {
            cluster.add("a", 100 + i, 0, "odd/" + i, ODD.get(i).getBytes(UTF_8));
            all.put("odd/" + i, ODD.get(i));
        }

        LoadOutcome outcome = run();

        assertThat(imported()).isEqualTo(all);
        assertThat(outcome.loaded()).isEqualTo(all.size());
        assertThat(cluster.open).isEmpty();
        assertThat(cluster.requests)
                .filteredOn(request -> request.startsWith("DELETE"))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mishap.class,
            names = {"FORGOTTEN", "BUSY", "CUT", "PARTIAL"})
    void what_fails_for_a_while_is_asked_for_again(Mishap mishap) {
        Map<String, String> all = fill(60);
        cluster.mishaps.addAll(List.of(mishap, Mishap.NONE, mishap, Mishap.NONE, mishap, mishap));

        assertThat(run().loaded()).isEqualTo(60);

        assertThat(imported()).isEqualTo(all);
        assertThat(told).hasSize(4).allMatch(sentence -> sentence.contains("; retrying in "));
    }

    @Test
    void what_does_not_come_back_is_given_up_and_gone_on_with_later() {
        Map<String, String> all = fill(60);
        cluster.mishaps.addAll(List.of(Mishap.NONE, Mishap.NONE, Mishap.BUSY, Mishap.BUSY, Mishap.BUSY, Mishap.BUSY));

        assertThatThrownBy(this::run)
                .isInstanceOf(ClientFailedException.class)
                .hasMessageContaining("stopped after 4 attempts");

        assertThat(run().loaded()).isEqualTo(60);
        assertThat(imported()).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whatever_happens_again_and_again_every_document_is_there_once(long seed) {
        Map<String, String> all = fill(90);
        Random random = new Random(seed);
        List<FakeTarget.Mishap> possible = Arrays.asList(FakeTarget.Mishap.values());
        List<Mishap> remote = List.of(Mishap.FORGOTTEN, Mishap.BUSY, Mishap.CUT, Mishap.PARTIAL);
        for (int i = 0; i < 20; i++) {
            target.mishaps.add(possible.get(random.nextInt(possible.size())));
            target.mishaps.add(FakeTarget.Mishap.ROLLED_OVER);
            cluster.mishaps.add(remote.get(random.nextInt(remote.size())));
            cluster.mishaps.add(Mishap.NONE);
        }

        LoadOutcome outcome = runAgainAndAgain();

        assertThat(imported()).isEqualTo(all);
        assertThat(outcome.loaded()).isEqualTo(90);
        assertThat(outcome.refused()).isZero();
    }

    @Test
    void what_was_added_since_is_imported_and_nothing_else() {
        Map<String, String> all = fill(45);
        run();
        cluster.add("a", 7, 3, "same number", document(100));
        cluster.add("a", 900, 0, "later", document(101));
        cluster.add("c", 0, 0, "other index", document(102));
        all.put("same number", new String(document(100), UTF_8));
        all.put("later", new String(document(101), UTF_8));
        all.put("other index", new String(document(102), UTF_8));
        int requests = target.requests();

        LoadOutcome outcome = run();

        assertThat(imported()).isEqualTo(all);
        assertThat(outcome).isEqualTo(new LoadOutcome(1, 48, 0, 45, true));
        assertThat(target.requests()).isEqualTo(requests + 2);
    }

    @Test
    void an_id_that_is_there_counts_if_its_bytes_are_the_same() {
        cluster.add("a", 0, 0, "same", document(1));
        cluster.add("a", 1, 0, "other", document(2));
        target.indices.values().iterator().next().put("same", new String(document(1), UTF_8));
        target.indices.values().iterator().next().put("other", "{\"@timestamp\":0,\"n\":2.0}");

        LoadOutcome outcome = run();

        assertThat(outcome).isEqualTo(new LoadOutcome(2, 1, 1, 0, true));
        assertThat(told).containsExactly("document other: the data stream contains a different document with this id");
        assertThat(imported()).containsEntry("other", "{\"@timestamp\":0,\"n\":2.0}");
    }

    @Test
    void what_is_too_large_or_has_no_source_is_refused_and_the_others_are_imported() throws IOException {
        byte[] large = new byte[66 << 20];
        Arrays.fill(large, (byte) ' ');
        large[0] = '{';
        large[large.length - 1] = '}';
        cluster.add("a", 0, 0, "first", document(0));
        cluster.add("a", 1, 0, "large", large);
        cluster.addWithoutSource("a", 2, "none");
        cluster.add("a", 3, 0, "last", document(3));

        LoadOutcome outcome = run();

        assertThat(imported()).containsOnlyKeys("first", "last");
        assertThat(outcome.refused()).isEqualTo(2);
        assertThat(Files.readAllLines(directory.resolve("rejects")))
                .containsExactly(
                        "{\"line\":2,\"id\":\"large\",\"reason\":\"it is longer than 64 MiB\",\"source\":\"\"}",
                        "{\"line\":3,\"id\":\"none\",\"reason\":\"the source cluster does not store its"
                                + " source\",\"source\":\"\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REDIRECTED | does not respond like Elasticsearch or OpenSearch (status 302); check --from",
                "TEXT | does not respond like Elasticsearch or OpenSearch: its response is truncated",
                "TURNED | its documents are not the requested ones in the order of their sequence numbers",
                "TWICE | it returns more documents than requested",
                "UTF_16 | does not respond like Elasticsearch or OpenSearch: its response is truncated",
                "SHORTENED | does not respond like Elasticsearch or OpenSearch: its response is truncated",
            })
    void a_source_that_does_not_answer_as_it_should_is_not_believed(Mishap mishap, String sentence) {
        fill(60);
        try (StubCluster other = new StubCluster(true)) {
            cluster.elsewhere = other.url() + "/_search";
            cluster.mishaps.addAll(List.of(Mishap.NONE, mishap));

            assertThatThrownBy(this::run)
                    .isInstanceOf(ClientFailedException.class)
                    .hasMessageContaining(sentence);

            assertThat(other.requests).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_source_that_returns_documents_without_end_is_left_after_those_it_has_counted(boolean forgets) {
        fill(60);
        cluster.endless = true;
        if (forgets) {
            cluster.mishaps.addAll(List.of(Mishap.NONE, Mishap.NONE, Mishap.FORGOTTEN));
        }

        assertThatThrownBy(this::run)
                .isInstanceOf(ClientFailedException.class)
                .hasMessageContaining("it returns more documents of a than its count of ");

        assertThat(imported()).hasSizeLessThanOrEqualTo(forgets ? 60 : 30);
    }

    @Test
    void documents_that_were_added_before_the_moment_was_replaced_are_imported() {
        Map<String, String> all = fill(60);
        cluster.beforeForgetting = () -> {
            cluster.add("b", 50, 0, "later", document(100));
            all.put("later", new String(document(100), UTF_8));
        };
        cluster.mishaps.addAll(List.of(Mishap.NONE, Mishap.NONE, Mishap.FORGOTTEN));

        assertThat(run().loaded()).isEqualTo(61);
        assertThat(imported()).isEqualTo(all);
    }

    @Test
    void an_id_that_is_longer_than_any_store_allows_is_not_imported() {
        cluster.add("a", 0, 0, "x".repeat(512), document(0));
        cluster.add("a", 1, 0, "x".repeat(513), document(1));

        assertThatThrownBy(this::run)
                .isInstanceOf(ClientFailedException.class)
                .hasMessageContaining("its documents are not the requested ones");
        assertThat(imported()).doesNotContainKey("x".repeat(513));
    }

    static Stream<Arguments> introductions() {
        byte[] endless = new byte[2 << 20];
        Arrays.fill(endless, (byte) ' ');
        String sound = "{\"cluster_uuid\":\"abc\",\"version\":{\"number\":\"8.18.0\"}}";
        byte[] four = sound.getBytes(Charset.forName("UTF-32"));
        return Stream.of(
                Arguments.of("larger than it can be", endless, "sent a response of more than 1 MiB"),
                Arguments.of("cut off", sound.substring(0, 20).getBytes(UTF_8), "does not respond like"),
                Arguments.of("UTF-16", sound.getBytes(UTF_16), "does not respond like"),
                Arguments.of("UTF-32, cut off", Arrays.copyOf(four, four.length - 3), "does not respond like"),
                Arguments.of("no JSON", new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2}, "does not respond like"),
                Arguments.of("without identity", "{}".getBytes(UTF_8), "its cluster_uuid is missing"),
                Arguments.of(
                        "control characters",
                        uuid("a\\u0000\\u001b[31m"),
                        "its cluster_uuid contains other characters than"),
                Arguments.of("a path", uuid("../../etc/passwd"), "its cluster_uuid contains other characters than"),
                Arguments.of("a long one", uuid("x".repeat(65)), "its cluster_uuid contains other characters than"));
    }

    private static byte[] uuid(String escaped) {
        return ("{\"cluster_uuid\":\"" + escaped + "\"}").getBytes(UTF_8);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("introductions")
    void a_source_that_introduces_itself_strangely_is_refused_in_one_sentence(
            String what, byte[] introduction, String sentence) {
        cluster.introduction = Optional.of(introduction);
        ServiceClient client = client();

        assertThatThrownBy(() -> Introduction.of(client))
                .as(what)
                .isInstanceOf(ClientFailedException.class)
                .hasMessageContaining(sentence)
                .hasMessageMatching("\\P{Cntrl}+");
    }

    private final class Ears implements LoadView {

        @Override
        public void at(long read, OptionalLong size, long settled) {
            // Not looked at.
        }

        @Override
        public void note(String sentence) {
            told.add(sentence);
        }

        @Override
        public void refused(String what, String reason) {
            told.add(what + ": " + reason);
        }
    }

    private static final class Quick implements Waiting {

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void pause(Duration duration) {
            // Tests do not wait.
        }
    }
}
