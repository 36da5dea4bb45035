package io.millrace.adapters.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramingTest {

    private static final int MOST_BYTES = 200;
    private static final int MOST_FIELDS = 5;

    private static final String CHUNKED = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";

    private static Framing framing() {
        return new Framing(MOST_BYTES, MOST_FIELDS, false);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Follows {@code text} in pieces of {@code size} and returns where it was stopped, or -1. */
    private static int follow(Framing framing, String text, int size) {
        ByteBuffer all = bytes(text);
        for (int from = 0; from < text.length(); from += size) {
            int stop = framing.follow(all, from, Math.min(text.length(), from + size));
            if (stop >= 0) {
                return stop;
            }
        }
        return -1;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET / HTTP/1.0\r\n\r\n",
                "GET / HTTP/1.1\r\nHost:\r\nX:  a b \r\n\r\n",
                "POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\n \n\r",
                "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
                CHUNKED + "0\r\n\r\n",
                CHUNKED + "a\r\n0123456789\r\n00B\r\n\r\n 12345678\r\n0\r\n\r\n",
                CHUNKED + "1\r\nx\r\n0\r\nX: 1\r\nY: 2\r\n\r\n",
            })
    void requests_are_followed_however_they_are_cut(String request) {
        for (int size : List.of(1, 2, 3, 7, 1_000)) {
            Framing framing = framing();

            assertThat(follow(framing, request + request + "GET ", size)).isEqualTo(-1);
            assertThat(framing.hasRequest()).isTrue();
            assertThat(framing.violation()).isNull();
        }
    }

    static Stream<Arguments> violations() {
        String get = "GET / HTTP/1.1\r\nX: a\r\n";
        return Stream.of(
                Arguments.of("GET / HTTP/9.9", "\r\n\r\n", "the version must be HTTP/1.1 or HTTP/1.0"),
                Arguments.of("GET / HTTP/0.9", "\r\n\r\n", "the version must be HTTP/1.1 or HTTP/1.0"),
                Arguments.of("PRI * HTTP/2.0", "\r\n\r\n", "the version must be HTTP/1.1 or HTTP/1.0"),
                Arguments.of(get, " b\r\n\r\n", "a header must not continue on the next line"),
                Arguments.of(get, "\tb\r\n\r\n", "a header must not continue on the next line"),
                Arguments.of(get, "\n", "the name of a header must be visible characters, followed by a colon"),
                Arguments.of(get + "Y: b", "\n\r\n", "a line must end with CR LF"),
                Arguments.of(get + "Content-Length", " : 1\r\n", "the name of a header must be visible characters"),
                Arguments.of(CHUNKED, "\r\n", "the size of a chunk must be hexadecimal digits"),
                Arguments.of(CHUNKED, " 1\r\n", "the size of a chunk must be hexadecimal digits"),
                Arguments.of(CHUNKED + "1", ";x=y\r\n", "chunk extensions are not supported"),
                Arguments.of(CHUNKED + "1", "\nx", "a line must end with CR LF"),
                Arguments.of(CHUNKED + "1\r", "x", "a line must end with CR LF"),
                Arguments.of(CHUNKED + "1\r\nx", "\n0\r\n\r\n", "the data of a chunk must end with CR LF"),
                Arguments.of(CHUNKED + "1\r\nx\r", "x", "the data of a chunk must end with CR LF"),
                Arguments.of(CHUNKED + "0".repeat(14), "0\r\n", "the size of a chunk is too large"),
                Arguments.of(CHUNKED + "0\r\n", "\n", "the name of a header must be visible characters"),
                Arguments.of(CHUNKED + "0\r\n\r", "x", "a line must end with CR LF"),
                Arguments.of(CHUNKED + "0\r\nX: 1\r\n", " 2", "a header must not continue on the next line"),
                Arguments.of(CHUNKED + "0\r\n" + "X:\r\n".repeat(4), "X:", "limit of [5]"),
                Arguments.of(
                        CHUNKED + "0\r\n" + "x".repeat(MOST_BYTES - CHUNKED.length() + 1),
                        "x",
                        "headers and trailers together are longer than the limit of [200] bytes"));
    }

    @ParameterizedTest
    @MethodSource("violations")
    void the_first_byte_that_breaks_a_rule_is_found(String before, String after, String rule) {
        for (int size : List.of(1, 2, 3, 7, 1_000)) {
            Framing framing = framing();
            String good = "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}";

            assertThat(follow(framing, good + before + after, size)).isEqualTo((good + before).length());
            assertThat(Optional.ofNullable(framing.violation()))
                    .hasValueSatisfying(told -> assertThat(told).contains(rule));
            assertThat(framing.isViolationInBody()).isEqualTo(before.startsWith(CHUNKED));
        }
    }

    @Test
    void nothing_is_looked_at_after_the_end() {
        Framing framing = framing();
        follow(framing, "GET / HTTP/1.1\r\n\r\n", 1_000);

        framing.end();

        assertThat(follow(framing, "\u0000\r\n\r\n", 1_000)).isEqualTo(-1);
    }
}
