package io.millrace.adapters.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Http2FramesTest {

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int PING = 6;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;

    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;

    private final Framing framing = new Framing(16 * 1_024, 100, true);

    Http2FramesTest() {
        send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends byte by byte, and returns whether they were let pass. */
    private boolean send(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (framing.follow(ByteBuffer.wrap(bytes), i, i + 1) >= 0) {
                return false;
            }
        }
        return true;
    }

    private boolean send(int type, int flags, byte... payload) {
        return send(ByteBuffer.allocate(9 + payload.length)
                .putShort((short) (payload.length >>> 8))
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(1)
                .put(payload)
                .array());
    }

    private int passed(int tries, int type, int flags, byte... payload) {
        int passed = 0;
        while (passed < tries && send(type, flags, payload)) {
            passed++;
        }
        return passed;
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,0", "1,4", "2,0", "3,0", "4,0", "4,1", "5,0", "6,0", "6,1", "7,0", "8,0", "9,0", "200,0"})
    void empty_frames_are_stopped(int type, int flags) {
        assertThat(passed(2_000, type, flags)).isEqualTo(1_000);
        assertThat(framing.isHttp2()).isTrue();
        assertThat(framing.violation()).isEqualTo("too many empty frames");
    }

    @Test
    void frames_of_padding_and_tiny_steps_are_stopped() {
        assertThat(passed(500, DATA, PADDED, (byte) 0)).isEqualTo(500);
        assertThat(passed(200, DATA, PADDED, (byte) 5, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0))
                .isEqualTo(200);
        assertThat(passed(200, WINDOW_UPDATE, 0, (byte) 0, (byte) 0, (byte) 3, (byte) 0xFF))
                .isEqualTo(200);
        assertThat(passed(2_000, CONTINUATION, 0, (byte) 0x82)).isEqualTo(100);
    }

    @Test
    void frames_that_bring_a_request_forward_pass() {
        assertThat(passed(5_000, DATA, 0, (byte) 'x')).isEqualTo(5_000);
        assertThat(passed(5_000, DATA, PADDED, (byte) 1, (byte) 'x', (byte) 0)).isEqualTo(5_000);
        assertThat(passed(5_000, DATA, END_STREAM)).isEqualTo(5_000);
        assertThat(passed(5_000, WINDOW_UPDATE, 0, (byte) 0, (byte) 0, (byte) 4, (byte) 0))
                .isEqualTo(5_000);
        assertThat(passed(5_000, HEADERS, END_HEADERS, (byte) 0x82)).isEqualTo(5_000);
    }

    @Test
    void a_few_pings_and_updates_go_along_with_each_request() {
        for (int i = 0; i < 2_000; i++) {
            assertThat(send(HEADERS, END_HEADERS | END_STREAM, (byte) 0x82)).isTrue();
            assertThat(passed(2, PING, 0, new byte[8])).isEqualTo(2);
            assertThat(passed(4, WINDOW_UPDATE, 0, (byte) 0, (byte) 0, (byte) 0, (byte) 9))
                    .isEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {HEADERS, CONTINUATION})
    void a_request_has_arrived_when_its_headers_are_complete(int last) {
        assertThat(send(HEADERS, 0, (byte) 0x82)).isTrue();
        assertThat(framing.hasRequest()).isFalse();

        assertThat(send(last, END_HEADERS, (byte) 0x82)).isTrue();

        assertThat(framing.hasRequest()).isTrue();
    }
}
