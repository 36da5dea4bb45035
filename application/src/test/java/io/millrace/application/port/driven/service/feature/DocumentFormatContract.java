package io.millrace.application.port.driven.service.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests that every {@link DocumentFormat} must pass. */
public abstract class DocumentFormatContract {

    protected abstract DocumentFormat format();

    @Test
    void fields_are_written_in_their_order() {
        Fields fields = Fields.NONE
                .with("b", "one")
                .with("a", 2)
                .with("none", Fields.NONE)
                .with("inner", Fields.NONE.with("c", "three"))
                .with("several", List.of(Fields.NONE.with("d", 4), Fields.NONE.with("d", 5)))
                .with("empty", List.of());

        assertThat(format().write(fields))
                .isEqualTo("{\"b\":\"one\",\"a\":2,\"none\":{},\"inner\":{\"c\":\"three\"},"
                        + "\"several\":[{\"d\":4},{\"d\":5}],\"empty\":[]}");
    }

    @Test
    void written_texts_are_read_back() {
        String text = "query Ä {\n\t\"quoted\" \\ back\u0000\u200e 𝄞 \u2028 }, :";

        assertThat(format().readTexts(format().write(Fields.NONE.with("a", text).with("b", ""))))
                .isEqualTo(Map.of("a", text, "b", ""));
    }

    @Test
    void lone_surrogates_are_replaced() {
        String written = format().write(Fields.NONE.with("a", "half \ud83d and \ude80 and \ud83d\ude80"));

        assertThat(format().readTexts(written)).isEqualTo(Map.of("a", "half \ufffd and \ufffd and \ud83d\ude80"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"a\":1}", "{\"a\":\"b\"", "{\"a\":\"b\\u00", "{\"a\":\"b"})
    void other_documents_are_rejected(String source) {
        assertThatThrownBy(() -> format().readTexts(source)).isInstanceOf(IllegalArgumentException.class);
    }
}
