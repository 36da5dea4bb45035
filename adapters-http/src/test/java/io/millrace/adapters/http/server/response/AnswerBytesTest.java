package io.millrace.adapters.http.server.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.server.connection.InFlightBytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerBytesTest {

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int index = 0; index < length; index++) {
            bytes[index] = (byte) (index % 251);
        }
        return bytes;
    }

    @Test
    void what_is_written_comes_out_in_pieces_and_each_gives_its_memory_back() {
        InFlightBytes room = new InFlightBytes(1_000_000);
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(room));
        byte[] written = bytes(200_000);
        answer.write(written, 0, 100_000);
        answer.write(written[100_000]);
        answer.write(written, 100_001, 99_999);

        assertThat(room.taken()).isEqualTo(3L * AnswerBytes.PIECE);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        int pieces = 0;
        for (Optional<ByteBuffer> piece = answer.next(); piece.isPresent(); piece = answer.next()) {
            assertThat(piece.get().remaining()).isLessThanOrEqualTo(AnswerBytes.PIECE);
            read.write(piece.get().array(), 0, piece.get().remaining());
            assertThat(room.taken()).isEqualTo((long) AnswerBytes.PIECE * Math.min(3, 4 - pieces));
            pieces++;
        }

        assertThat(answer.size()).isEqualTo(200_000);
        assertThat(read.toByteArray()).isEqualTo(written);
        assertThat(pieces).isEqualTo(4);
        assertThat(room.taken()).isZero();
    }

    @Test
    void memory_goes_back_once_however_often_it_is_released() {
        InFlightBytes room = new InFlightBytes(1_000_000);
        AnswerBytes other = new AnswerBytes(new AnswerRoom(room));
        other.write(bytes(100_000), 0, 100_000);
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(room));
        answer.write(bytes(100_000), 0, 100_000);
        assertThat(answer.next()).isPresent();

        answer.release();
        assertThat(answer.next()).isPresent();
        answer.release();
        assertThat(answer.next()).isPresent();

        assertThat(room.taken()).isEqualTo(2L * AnswerBytes.PIECE);
    }

    @Test
    void a_small_answer_is_written_without_any_room() {
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(new InFlightBytes(1)));

        answer.write(bytes(AnswerBytes.UNCOUNTED), 0, AnswerBytes.UNCOUNTED);

        assertThat(answer.size()).isEqualTo(AnswerBytes.UNCOUNTED);
    }

    @Test
    void an_answer_of_few_bytes_takes_few_and_grows_without_room_while_it_is_small() {
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(new InFlightBytes(1)));

        answer.write(bytes(20), 0, 20);
        answer.write(bytes(AnswerBytes.UNCOUNTED), 0, AnswerBytes.UNCOUNTED - 20);

        assertThat(answer.next().orElseThrow().capacity()).isEqualTo(512);
        assertThat(answer.next().orElseThrow().remaining()).isEqualTo(AnswerBytes.UNCOUNTED - 512);
        assertThat(answer.next()).isEmpty();
    }

    @Test
    void an_answer_that_never_fits_says_so() {
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(new InFlightBytes(100_000)));

        assertThatThrownBy(() -> answer.write(bytes(200_000), 0, 200_000))
                .isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
                    assertThat(refused.error().status()).isEqualTo(429);
                    assertThat(refused.error().cause().metadata()).containsEntry("durability", "PERMANENT");
                })
                .hasMessage("Data too large, this response alone would exceed the limit of [100000] bytes; request"
                        + " less data at once");
    }

    @Test
    void a_promised_answer_takes_what_was_reserved_first_and_is_never_refused() {
        InFlightBytes all = new InFlightBytes(300_000);
        AnswerRoom room = new AnswerRoom(all);
        room.promise(100_000);
        all.take(200_000);
        AnswerBytes answer = new AnswerBytes(room);

        answer.write(bytes(70_000), 0, 70_000);
        assertThat(all.taken()).isEqualTo(300_000);
        answer.write(bytes(200_000), 0, 200_000);
        assertThat(all.taken()).isEqualTo(200_000 + 4L * AnswerBytes.PIECE);

        answer.release();
        room.release();
        assertThat(all.taken()).isEqualTo(200_000);
    }

    @Test
    void an_answer_without_room_is_not_promised_unless_it_is_small() {
        InFlightBytes all = new InFlightBytes(100_000);
        all.take(100_000);
        AnswerRoom room = new AnswerRoom(all);

        assertThatThrownBy(() -> room.promise(AnswerBytes.UNCOUNTED + 1)).isInstanceOf(RequestRefusedException.class);
        room.promise(AnswerBytes.UNCOUNTED);

        assertThat(all.taken()).isEqualTo(100_000);
    }

    @Test
    void what_is_promised_and_larger_than_the_limit_takes_all_of_it_alone() {
        InFlightBytes all = new InFlightBytes(100_000);
        AnswerRoom room = new AnswerRoom(all);

        room.promise(1_000_000);
        assertThat(all.taken()).isEqualTo(100_000);

        room.release();
        assertThat(all.taken()).isZero();
    }

    @Test
    void shared_bytes_take_no_room_and_are_sent_piece_by_piece() {
        InFlightBytes all = new InFlightBytes(1);
        byte[] shared = bytes(200_000);
        AnswerBytes answer = new AnswerBytes(new AnswerRoom(all));
        answer.share(shared);

        ByteBuffer read = ByteBuffer.allocate(200_000);
        for (Optional<ByteBuffer> piece = answer.next(); piece.isPresent(); piece = answer.next()) {
            assertThat(piece.get().remaining()).isLessThanOrEqualTo(AnswerBytes.PIECE);
            read.put(piece.get());
        }

        assertThat(answer.size()).isEqualTo(200_000);
        assertThat(read.array()).isEqualTo(shared);
        assertThat(all.taken()).isZero();
    }
}
