package io.millrace.adapters.persistence.document.block;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommonTextTest {

    private static final int DOCUMENTS = 50;
    private static final int BYTES = 1 << 10;
    private static final String SHARED = "{\"user_agent\":{\"original\":\"Mozilla/5.0 (Macintosh)\"},\"id\":";

    private final Random random = new Random(7);

    private String chosen(String... documents) {
        int[] ends = new int[documents.length];
        int end = 0;
        for (int i = 0; i < documents.length; i++) {
            end += documents[i].length();
            ends[i] = end;
        }
        return new String(CommonText.of(String.join("", documents).getBytes(ISO_8859_1), ends, BYTES), ISO_8859_1);
    }

    private String aText(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    @Test
    void what_documents_share_is_chosen_and_what_one_has_alone_is_not() {
        String alone = aText(5_000);

        String chosen = chosen(IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> aText(150) + SHARED + aText(50) + (i == 7 ? alone : ""))
                .toArray(String[]::new));

        assertThat(chosen).contains(SHARED).hasSizeLessThan(BYTES / 2);
        assertThat(chosen).doesNotContain(alone.substring(1_000, 1_020));
    }

    @Test
    void no_more_is_chosen_than_there_is_room_for() {
        String shared = aText(3 * BYTES);

        String chosen = chosen(shared, shared, shared);

        assertThat(chosen).hasSize(BYTES);
    }

    @Test
    void documents_that_share_nothing_or_are_tiny_give_nothing() {
        assertThat(chosen(aText(400), aText(300), aText(200))).isEmpty();
        assertThat(chosen("{}", "{}", "{}")).isEmpty();
    }

    @Test
    void what_a_document_repeats_alone_is_not_chosen() {
        String own = aText(60);

        assertThat(chosen(own + own + own, aText(100), aText(100))).isEmpty();
    }
}
