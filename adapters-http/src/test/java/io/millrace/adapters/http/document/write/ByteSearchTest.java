package io.millrace.adapters.http.document.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteSearchTest {

    private static final int LONGEST = 40;

    @Test
    void every_byte_is_told_from_every_other_at_every_place() {
        for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
            for (int length = 1; length <= LONGEST; length++) {
                byte[] bytes = new byte[length];
                Arrays.fill(bytes, (byte) 'a');
                bytes[length - 1] = (byte) value;

                assertSame(bytes, 0, length);
            }
        }
    }

    @Test
    void neighbours_never_change_what_is_found() {
        byte[] interesting = {0, 0x1F, ' ', '!', '"', '#', '\\', ']', '\n', 0x0B, 0x7F, (byte) 0x80, (byte) 0xA2, -1};
        Random random = new Random(11);

        for (int round = 0; round < 200_000; round++) {
            byte[] bytes = new byte[random.nextInt(LONGEST)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextInt(4) == 0 ? interesting[random.nextInt(interesting.length)] : (byte) 'x';
            }
            int start = random.nextInt(bytes.length + 1);

            assertSame(bytes, start, start + random.nextInt(bytes.length - start + 1));
        }
    }

    private static void assertSame(byte[] bytes, int start, int end) {
        int special = start;
        while (special < end && bytes[special] != '"' && bytes[special] != '\\' && !isControl(bytes[special])) {
            special++;
        }
        int lineFeed = start;
        while (lineFeed < end && bytes[lineFeed] != '\n') {
            lineFeed++;
        }

        boolean isAscii = true;
        for (int at = start; at < special; at++) {
            isAscii &= bytes[at] >= 0;
        }

        assertThat(ByteSearch.afterPlainText(bytes, start, end)).isEqualTo(isAscii ? special : ~special);
        assertThat(ByteSearch.lineFeed(bytes, start, end)).isEqualTo(lineFeed);
    }

    private static boolean isControl(byte next) {
        return next >= 0 && next < ' ';
    }
}
