package io.millrace.command.load.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InputTest {

    private static final int EXTRA_FIELD = 4;
    private static final int HEADER = 10;

    @TempDir
    private static Path directory;

    /** An input made of the given bytes, and how it delivers them. */
    record Kind(String title, Function<byte[], Input> opened) {

        List<String> lines(byte[] bytes) {
            try (Input input = opened.apply(bytes)) {
                List<String> lines = new ArrayList<>();
                for (var line = input.next(); line.isPresent(); line = input.next()) {
                    lines.add(new String(line.get().text(), StandardCharsets.UTF_8));
                }
                return lines;
            }
        }

        @Override
        public String toString() {
            return title;
        }
    }

    static List<Kind> kinds() {
        return List.of(
                new Kind("a file", InputTest::file),
                new Kind("a pipe", bytes -> Input.ofPipe(new ByteArrayInputStream(bytes))),
                new Kind("a pipe whose writer pauses", bytes -> Input.ofPipe(new Trickle(bytes))));
    }

    private static Input file(byte[] bytes) {
        try {
            return Input.ofFile(Files.write(Files.createTempFile(directory, "input", ""), bytes));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] packed(byte[] plain) {
        try (ByteArrayOutputStream target = new ByteArrayOutputStream()) {
            try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
                gzip.write(plain);
            }
            return target.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a member of exactly this length: the rest is an extra field, as bgzip and others write it. */
    private static byte[] packed(byte[] plain, int length) {
        byte[] member = packed(plain);
        int extra = length - member.length - 2;
        ByteArrayOutputStream padded = new ByteArrayOutputStream();
        member[3] = EXTRA_FIELD;
        padded.write(member, 0, HEADER);
        padded.write(extra & 0xff);
        padded.write(extra >> 8);
        padded.write('x');
        padded.write('y');
        padded.write((extra - 4) & 0xff);
        padded.write((extra - 4) >> 8);
        padded.writeBytes(new byte[extra - 4]);
        padded.write(member, HEADER, member.length - HEADER);
        return padded.toByteArray();
    }

    private static byte[] text(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> numbered(int from, int to) {
        List<String> lines = new ArrayList<>();
        for (int number = from; number < to; number++) {
            lines.add(String.format(Locale.ROOT, "{\"n\":%d}", number));
        }
        return lines;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void lines_of_every_member_of_a_gzip_file_are_read(Kind kind) {
        for (int length : List.of(512, 8_192, 32_768, 65_535, 65_536, 65_537)) {
            byte[] first = packed(text(numbered(0, 40)), length);

            assertThat(first).hasSize(length);
            assertThat(kind.lines(joined(first, packed(new byte[0]), packed(text(numbered(40, 100))))))
                    .as("a first member of %s bytes", length)
                    .isEqualTo(numbered(0, 100));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void a_byte_order_mark_before_the_first_line_is_skipped(Kind kind) {
        byte[] marked = text(List.of("\uFEFF{\"n\":0}", "\uFEFF{\"n\":1}"));
        List<String> lines = List.of("{\"n\":0}", "\uFEFF{\"n\":1}");

        assertThat(kind.lines(marked)).isEqualTo(lines);
        assertThat(kind.lines(packed(marked))).isEqualTo(lines);
        assertThat(kind.lines("\uFEFF".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(kind.lines("{}".getBytes(StandardCharsets.UTF_8))).containsExactly("{}");
        assertThat(kind.lines(new byte[0])).isEmpty();
    }

    @Test
    void a_marked_file_is_resumed_at_its_second_line() {
        byte[] marked = text(List.of("\uFEFF{\"n\":0}", "{\"n\":1}"));
        Position reached;
        try (Input input = file(marked)) {
            input.next();
            reached = input.position();
        }

        try (Input resumed = file(marked)) {
            resumed.skipTo(reached);

            assertThat(new String(resumed.next().orElseThrow().text(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"n\":1}");
            assertThat(resumed.next()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void many_empty_members_are_skipped(Kind kind) {
        byte[] empty = packed(new byte[0]);
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        for (int i = 0; i < 20_000; i++) {
            input.writeBytes(empty);
        }
        input.writeBytes(packed(text(numbered(0, 3))));

        assertThat(kind.lines(input.toByteArray())).isEqualTo(numbered(0, 3));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void a_gzip_file_that_is_cut_off_anywhere_is_an_error(Kind kind) {
        byte[] first = packed(text(numbered(0, 2)));
        byte[] whole = joined(first, packed(text(numbered(2, 4))));

        for (int length = 2; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            if (length != first.length) {
                assertThatThrownBy(() -> kind.lines(cut))
                        .as("cut after %s bytes of %s", length, whole.length)
                        .isInstanceOf(LoadRefusedException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anything_but_a_member_after_a_member_is_an_error(Kind kind) {
        byte[] bytes = joined(packed(text(numbered(0, 2))), text(numbered(2, 4)));

        assertThatThrownBy(() -> kind.lines(bytes))
                .isInstanceOf(LoadRefusedException.class)
                .hasMessageContaining("damaged or truncated");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void a_damaged_gzip_file_is_an_error(Kind kind) {
        byte[] whole = packed(text(numbered(0, 100)));
        int checksum = whole.length - 8;
        whole[checksum] ^= 1;

        assertThatThrownBy(() -> kind.lines(whole))
                .isInstanceOf(LoadRefusedException.class)
                .hasMessageContaining("damaged or truncated");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void members_of_random_sizes_lose_no_line(Kind kind) throws IOException {
        Random random = new Random(9);
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        for (int member = 0; member < 50; member++) {
            List<String> part = numbered(lines.size(), lines.size() + random.nextInt(2_000));
            lines.addAll(part);
            input.writeBytes(stored(part.isEmpty() ? new byte[0] : text(part)));
        }

        assertThat(kind.lines(input.toByteArray())).isEqualTo(lines);
    }

    private static byte[] stored(byte[] plain) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target) {
            {
                def.setLevel(Deflater.NO_COMPRESSION);
            }
        }) {
            gzip.write(plain);
        }
        return target.toByteArray();
    }

    @Test
    void the_bytes_read_of_a_packed_file_never_exceed_its_size() throws IOException {
        byte[] whole = joined(packed(text(numbered(0, 40)), 65_536), packed(text(numbered(40, 50))));
        try (Input input = file(whole)) {
            while (input.next().isPresent()) {
                assertThat(input.read()).isBetween(1L, (long) whole.length);
            }

            assertThat(input.read()).isEqualTo(whole.length);
        }
    }

    /** Delivers a byte or two at a time and never knows whether more will follow, as a pipe does. */
    private static final class Trickle extends FilterInputStream {

        Trickle(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        private InputStream source() {
            return in;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return source().read(into, offset, Math.min(length, 2));
        }

        @Override
        public int available() {
            return 0;
        }
    }
}
