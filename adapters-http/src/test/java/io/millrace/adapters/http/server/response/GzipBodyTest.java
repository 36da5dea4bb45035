package io.millrace.adapters.http.server.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.adapters.http.server.ToyServer;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GzipBodyTest {

    private static final int MEBIBYTE = 1_024 * 1_024;

    private final Ledger memory = new Ledger();

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private static int status(Throwable thrown) {
        return ((RequestRefusedException) thrown).error().status();
    }

    @Test
    void exactly_the_decoded_size_is_taken() {
        byte[] body = noise(300_000);

        byte[] decoded = GzipBody.decode(ToyServer.gzip(body), MEBIBYTE, memory);

        assertThat(decoded).isEqualTo(body);
        assertThat(memory.taken).isEqualTo(300_000);
        assertThat(memory.most).isEqualTo(300_000);
    }

    @Test
    void several_members_are_one_body() {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.writeBytes(ToyServer.gzip(noise(200_000)));
        members.writeBytes(ToyServer.gzip(new byte[] {1, 2, 3}));

        byte[] decoded = GzipBody.decode(members.toByteArray(), MEBIBYTE, memory);

        assertThat(decoded).startsWith(noise(200_000)).endsWith(1, 2, 3).hasSize(200_003);
        assertThat(memory.taken).isEqualTo(200_003);
        assertThat(memory.most).isEqualTo(200_003);
    }

    @Test
    void a_small_body_may_expand_as_far_as_it_likes() {
        assertThat(GzipBody.decode(ToyServer.gzip(new byte[MEBIBYTE]), 2 * MEBIBYTE, memory))
                .hasSize(MEBIBYTE);
    }

    @Test
    void a_bomb_is_refused_by_the_rule_it_breaks_without_taking_memory() {
        byte[] bomb = ToyServer.gzip(new byte[20 * MEBIBYTE]);

        assertThatThrownBy(() -> GzipBody.decode(bomb, 50 * MEBIBYTE, memory))
                .hasMessage("request body expands to more than [100] times its compressed size of [" + bomb.length
                        + "] bytes")
                .satisfies(thrown -> assertThat(status(thrown)).isEqualTo(413));
        assertThatThrownBy(() -> GzipBody.decode(bomb, MEBIBYTE, memory))
                .hasMessage("request body is larger than the limit of [1048576] bytes")
                .satisfies(thrown -> assertThat(status(thrown)).isEqualTo(413));
        assertThat(memory.most).isZero();
    }

    @Test
    void a_body_that_can_never_fit_is_413_even_if_there_is_no_room() {
        memory.limit = 0;

        assertThatThrownBy(() -> GzipBody.decode(ToyServer.gzip(noise(MEBIBYTE)), MEBIBYTE - 1, memory))
                .hasMessage("request body is larger than the limit of [1048575] bytes");
        assertThatThrownBy(() -> GzipBody.decode(ToyServer.gzip(noise(MEBIBYTE)), MEBIBYTE, memory))
                .satisfies(thrown -> assertThat(status(thrown)).isEqualTo(429));
    }

    @Test
    void what_is_cut_off_or_no_gzip_is_400() {
        byte[] whole = ToyServer.gzip(noise(1_000));

        for (int length : new int[] {0, 3, 12, 500, whole.length - 1}) {
            assertThatThrownBy(() -> GzipBody.decode(Arrays.copyOf(whole, length), MEBIBYTE, memory))
                    .hasMessage("request body is not valid gzip");
        }
    }

    private static byte[] repeated(byte[] member, int times) {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            members.writeBytes(member);
        }
        return members.toByteArray();
    }

    @Test
    void members_without_content_are_passed_over_and_their_number_is_limited() {
        byte[] empty = ToyServer.gzip(new byte[0]);
        ByteArrayOutputStream most = new ByteArrayOutputStream();
        most.writeBytes(repeated(empty, GzipMembers.MOST - 1));
        most.writeBytes(ToyServer.gzip(new byte[] {1, 2, 3}));

        assertThat(GzipBody.decode(most.toByteArray(), MEBIBYTE, memory)).containsExactly(1, 2, 3);
        assertThat(GzipBody.decode(repeated(empty, GzipMembers.MOST), MEBIBYTE, memory))
                .isEmpty();
        assertThatThrownBy(() -> GzipBody.decode(repeated(empty, 50_000), MEBIBYTE, memory))
                .hasMessage("request body is not valid gzip");
    }

    @Test
    void every_field_of_a_header_is_passed_over() {
        byte[] plain = ToyServer.gzip(new byte[] {1, 2, 3});
        ByteArrayOutputStream adorned = new ByteArrayOutputStream();
        adorned.write(plain, 0, 3);
        adorned.write(2 | 4 | 8 | 16);
        adorned.write(plain, 4, 6);
        adorned.writeBytes(new byte[] {3, 0, 'e', 'x', 't', 'n', 'a', 'm', 'e', 0, 'n', 'o', 't', 'e', 0, 0, 0});
        adorned.write(plain, 10, plain.length - 10);

        assertThat(GzipBody.decode(adorned.toByteArray(), MEBIBYTE, memory)).containsExactly(1, 2, 3);
    }

    @Test
    void a_wrong_checksum_a_wrong_size_and_what_follows_the_last_member_are_400() {
        byte[] whole = ToyServer.gzip(noise(1_000));
        byte[] wrongChecksum = whole.clone();
        wrongChecksum[whole.length - 8]++;
        byte[] wrongSize = whole.clone();
        wrongSize[whole.length - 4]++;

        for (byte[] body : new byte[][] {wrongChecksum, wrongSize, Arrays.copyOf(whole, whole.length + 1)}) {
            assertThatThrownBy(() -> GzipBody.decode(body, MEBIBYTE, memory))
                    .hasMessage("request body is not valid gzip");
        }
    }

    private static final class Ledger implements Memory {

        private long limit = Long.MAX_VALUE;
        private long taken;
        private long most;

        @Override
        public void take(long bytes) {
            if (taken + bytes > limit) {
                throw Refusals.noRoom(bytes, limit);
            }
            taken += bytes;
            most = Math.max(most, taken);
        }

        @Override
        public void giveBack(long bytes) {
            taken -= bytes;
        }

        @Override
        public void promiseAnswer(long bytes) {
            throw new UnsupportedOperationException();
        }
    }
}
