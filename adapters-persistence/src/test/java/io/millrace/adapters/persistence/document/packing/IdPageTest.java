package io.millrace.adapters.persistence.document.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdPageTest {

    @Test
    void a_mark_is_behind_the_id_before_and_not_behind_its_own() {
        List<DocumentId> ids = Stream.of(
                        "a",
                        "ab",
                        "abc",
                        "abd",
                        "b",
                        "é",
                        "éa",
                        "\uFFFDx",
                        "x\uD83D\uDE00",
                        "x\uD83D\uDE01",
                        "x\uFFFD",
                        "z")
                .map(DocumentId::new)
                .sorted()
                .toList();

        for (int i = 1; i < ids.size(); i++) {
            String before = ids.get(i - 1).value();
            String id = ids.get(i).value();
            String mark = IdPage.mark(before, id);
            assertThat(Utf8.compare(before, mark)).isNegative();
            assertThat(Utf8.compare(mark, id)).isNotPositive();
            assertThat(Utf8.isEncodable(mark)).isTrue();
        }
        assertThat(IdPage.mark("log-00099", "log-00100")).isEqualTo("log-001");
    }

    @Test
    void pages_are_as_long_as_they_may_be_and_begin_with_the_mark_they_are_given() {
        NavigableMap<DocumentId, Integer> parts = new TreeMap<>();
        for (int i = 0; i < IdPage.MOST_IDS + 2; i++) {
            parts.put(new DocumentId("id-" + (1000 + i)), i % 7);
        }

        List<IdPage> pages = IdPage.of("", parts);

        assertThat(pages.stream().map(page -> page.marks().size())).containsExactly(IdPage.MOST_IDS, 2);
        assertThat(pages.get(0).marks()).startsWith("", "id-1001");
        assertThat(pages.get(1).marks()).containsExactly("id-1128", "id-1129");
        assertThat(pages.stream().flatMap(page -> page.parts().stream()).collect(Collectors.toList()))
                .isEqualTo(List.copyOf(parts.values()));
    }
}
