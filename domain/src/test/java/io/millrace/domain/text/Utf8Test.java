package io.millrace.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void lengths_and_order_are_those_of_the_bytes() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            String one = text(random);
            String other = text(random);
            byte[] oneBytes = one.getBytes(StandardCharsets.UTF_8);
            byte[] otherBytes = other.getBytes(StandardCharsets.UTF_8);

            assertThat(Utf8.length(one)).isEqualTo(oneBytes.length);
            assertThat(Integer.signum(Utf8.compare(one, other)))
                    .as("%s and %s", one, other)
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(oneBytes, otherBytes)));
        }
    }

    @Test
    void a_byte_order_mark_is_skipped_at_the_start_only() {
        byte[] marked = "\uFEFFa\uFEFF".getBytes(StandardCharsets.UTF_8);
        byte[] plain = "a\uFEFF".getBytes(StandardCharsets.UTF_8);

        assertThat(Utf8.withoutByteOrderMark(marked)).isEqualTo(plain);
        assertThat(Utf8.withoutByteOrderMark(plain)).isSameAs(plain);
        assertThat(Utf8.byteOrderMark(marked, 2)).isZero();
    }

    @Test
    void lone_surrogates_cannot_be_encoded() {
        assertThat(Utf8.isEncodable("a\uD83D\uDE00b")).isTrue();
        assertThat(Utf8.isEncodable("\uD83D")).isFalse();
        assertThat(Utf8.isEncodable("\uDE00\uD83D")).isFalse();
        assertThat(Utf8.isEncodable("\uD83D\uD83D\uDE00")).isFalse();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int[] points = {'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff};
        for (int i = random.nextInt(4); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }
}
