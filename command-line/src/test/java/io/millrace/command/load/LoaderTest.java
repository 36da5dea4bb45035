package io.millrace.command.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.console.Waiting;
import io.millrace.command.load.FakeTarget.KilledException;
import io.millrace.command.load.FakeTarget.Mishap;
import io.millrace.command.load.input.Input;
import io.millrace.command.load.input.LoadRefusedException;
import io.millrace.command.load.input.Rejects;
import io.millrace.command.load.progress.Progress;
import io.millrace.command.load.progress.ProgressFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoaderTest {

    private static final int BATCH = 10;

    @TempDir
    private Path directory;

    private final FakeTarget target = new FakeTarget();
    private final List<String> told = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();

    private static List<String> documents(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> String.format(Locale.ROOT, "{\"@timestamp\":0,\"n\":%d}", number))
                .toList();
    }

    private Path file(List<String> lines) {
        try {
            return Files.write(directory.resolve("input.ndjson"), lines);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private LoadOutcome load(Path file) {
        try (Progress progress = ProgressFile.open(directory.resolve("progress"), "load", false)) {
            return load(file, progress);
        }
    }

    private LoadOutcome load(Path file, Progress progress) {
        try (Input input = Input.ofFile(file);
                Rejects rejects = Rejects.ofFile(directory.resolve("rejects"))) {
            return new Loader(
                            target,
                            FakeTarget.RULES,
                            progress,
                            rejects,
                            new LoadPlan(BATCH, 1 << 20, 4),
                            new Ears(),
                            new Quick(),
                            () -> "load" + told.size())
                    .load(List.of(input), "logs");
        }
    }

    @Test
    void a_load_without_progress_does_not_need_the_identity_of_the_service() {
        target.hidingService();
        Path file = file(documents(3));

        assertThat(load(file, new Progress() {}).loaded()).isEqualTo(3);
        assertThatThrownBy(() -> load(file)).isInstanceOf(ClientFailedException.class);
    }

    /** Runs the same command until it is not killed any more. */
    private LoadOutcome loadAgainAndAgain(Path file) {
        while (true) {
            try {
                return load(file);
            } catch (KilledException killed) {
                told.add("killed");
            }
        }
    }

    @Test
    void every_line_is_loaded_once() {
        LoadOutcome outcome = load(file(documents(25)));

        assertThat(target.documents()).containsExactlyElementsOf(documents(25));
        assertThat(outcome).isEqualTo(new LoadOutcome(25, 25, 0, 0, true));
        assertThat(target.requests()).isEqualTo(3);
    }

    @Test
    void lines_that_were_refused_are_loaded_from_where_they_were_kept() throws IOException {
        load(file(List.of("{\"@timestamp\":0,\"n\":1}", "{\"@timestamp\":0,\"n\":\"ä\"")));
        List<String> kept = Files.readAllLines(directory.resolve("rejects"));
        Files.delete(directory.resolve("progress"));

        LoadOutcome outcome = load(file(List.of(kept.get(0).replace("ä\\\"", "ä\\\"}"))));

        assertThat(kept).hasSize(1);
        assertThat(outcome.refused()).isZero();
        assertThat(target.documents()).last().isEqualTo("{\"@timestamp\":0,\"n\":\"\u00e4\"}");
    }

    @Test
    void what_was_loaded_is_not_loaded_again() {
        Path file = file(documents(25));
        load(file);

        assertThat(load(file)).isEqualTo(new LoadOutcome(25, 25, 0, 25, true));
        assertThat(target.documents()).hasSize(25);
    }

    @Test
    void lines_that_were_added_to_the_file_are_loaded() throws IOException {
        Path file = file(documents(25));
        load(file);
        Files.write(file, documents(32).subList(25, 32), StandardOpenOption.APPEND);

        assertThat(load(file).loaded()).isEqualTo(32);
        assertThat(target.documents()).containsExactlyElementsOf(documents(32));
    }

    @Test
    void a_file_that_was_changed_is_refused() {
        load(file(documents(25)));
        Path changed = file(documents(25).stream()
                .map(line -> line.replace("\"n\":7}", "\"n\":8}"))
                .toList());

        assertThatThrownBy(() -> load(changed))
                .isInstanceOf(LoadRefusedException.class)
                .hasMessageContaining("the part already read has changed");
    }

    @Test
    void a_last_line_that_became_longer_is_refused() throws IOException {
        Path file = Files.writeString(directory.resolve("input"), "{\"@timestamp\":0}");
        load(file);
        Files.writeString(file, " {}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> load(file)).hasMessageContaining("line 1, its former last line, is longer now");
    }

    @ParameterizedTest
    @EnumSource(Mishap.class)
    void whatever_happens_to_a_request_every_line_is_there_once(Mishap mishap) {
        target.mishaps.add(Mishap.ROLLED_OVER);
        target.mishaps.add(mishap);

        LoadOutcome outcome = loadAgainAndAgain(file(documents(45)));

        assertThat(target.documents()).containsExactlyInAnyOrderElementsOf(documents(45));
        assertThat(outcome.loaded()).isEqualTo(45);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void whatever_happens_again_and_again_every_line_is_there_once(long seed) {
        Random random = new Random(seed);
        List<Mishap> possible = Arrays.asList(Mishap.values());
        for (int i = 0; i < 60; i++) {
            target.mishaps.add(possible.get(random.nextInt(possible.size())));
            target.mishaps.add(Mishap.ROLLED_OVER);
        }
        List<String> lines = new ArrayList<>(documents(200));
        lines.add(70, "bad");
        lines.add(140, "{\"bad\":1}");

        LoadOutcome outcome = loadAgainAndAgain(file(lines));

        assertThat(target.documents()).containsExactlyInAnyOrderElementsOf(documents(200));
        assertThat(outcome.loaded()).isEqualTo(200);
        assertThat(outcome.refused()).isEqualTo(2);
        assertThat(directory.resolve("rejects")).hasContent("""
            {"line":71,"reason":"it is not JSON","source":"bad"}
            {"line":141,"reason":"it is bad","source":"{\\"bad\\":1}"}
            """);
    }

    @Test
    void a_request_that_is_too_large_is_halved() {
        target.taking(3);

        load(file(documents(25)));

        assertThat(target.documents()).containsExactlyElementsOf(documents(25));
    }

    @Test
    void a_service_that_stays_busy_is_given_up_after_some_attempts_and_gone_on_with_later() {
        target.mishaps.addAll(List.of(
                Mishap.REFUSED_FOR_NOW, Mishap.REFUSED_FOR_NOW, Mishap.REFUSED_FOR_NOW, Mishap.REFUSED_FOR_NOW));
        Path file = file(documents(25));

        assertThatThrownBy(() -> load(file))
                .isInstanceOf(ClientFailedException.class)
                .hasMessageContaining("stopped after 4 attempts");
        assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(load(file).loaded()).isEqualTo(25);
    }

    @Test
    void two_loads_of_the_same_file_do_not_run_at_once() {
        Path file = file(documents(25));
        try (Progress other = ProgressFile.open(directory.resolve("progress"), "load", false)) {
            assertThat(other.load()).isEmpty();

            assertThatThrownBy(() -> load(file)).hasMessageContaining("another load is already using");
        }
    }

    @Test
    void a_load_that_fails_before_its_first_document_leaves_no_progress_file() {
        target.hidingWriteIndex();
        Path file = file(documents(3));

        assertThatThrownBy(() -> load(file)).isInstanceOf(ClientFailedException.class);
        assertThat(directory.resolve("progress")).doesNotExist();
    }

    @Test
    void a_progress_file_without_a_load_is_deleted_only_if_the_command_created_it() throws IOException {
        Path existing = Files.createFile(directory.resolve("existing"));
        Path created = directory.resolve("created");

        ProgressFile.open(existing, "load", false).close();
        ProgressFile.open(created, "load", false).close();

        assertThat(existing).exists();
        assertThat(created).doesNotExist();
    }

    @Test
    void a_line_of_the_progress_file_that_was_not_written_whole_counts_for_nothing() throws IOException {
        Path file = file(documents(25));
        target.mishaps.addAll(List.of(Mishap.ROLLED_OVER, Mishap.KILLED_AFTER));
        assertThatThrownBy(() -> load(file)).isInstanceOf(KilledException.class);
        Files.writeString(directory.resolve("progress"), "{\"line\":99999", StandardOpenOption.APPEND);

        load(file);

        assertThat(target.documents()).containsExactlyInAnyOrderElementsOf(documents(25));
    }

    @Test
    void what_is_packed_is_unpacked() throws IOException {
        Path file = directory.resolve("input.gz");
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            packed.write(String.join("\r\n", documents(25)).getBytes(StandardCharsets.UTF_8));
        }
        target.mishaps.addAll(List.of(Mishap.ROLLED_OVER, Mishap.KILLED_AFTER));

        loadAgainAndAgain(file);

        assertThat(target.documents()).containsExactlyInAnyOrderElementsOf(documents(25));
    }

    @Test
    void a_stream_that_lost_the_index_it_was_loaded_into_is_not_gone_on_with() {
        Path file = file(documents(25));
        target.mishaps.add(Mishap.KILLED_AFTER);
        assertThatThrownBy(() -> load(file)).isInstanceOf(KilledException.class);
        target.indices.clear();
        target.rollOver();
        target.rollOver();
        target.indices.keySet().removeIf(index -> index.name().endsWith("1"));

        assertThatThrownBy(() -> load(file)).hasMessageContaining("was deleted after");
    }

    private final class Ears implements LoadView {

        @Override
        public void at(long read, OptionalLong size, long settled) {
            assertThat(read).isLessThanOrEqualTo(size.orElse(Long.MAX_VALUE));
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

    private final class Quick implements Waiting {

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void pause(Duration duration) {
            pauses.add(duration);
        }
    }
}
