package io.millrace.adapters.persistence.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.service.feature.DocumentFormat;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.port.driven.service.feature.DocumentFormatContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDocumentFormatTest extends DocumentFormatContract {

    @Override
    protected DocumentFormat format() {
        return new JsonDocumentFormat();
    }

    @Test
    void invisible_characters_are_escaped() {
        assertThat(format().write(Fields.NONE.with("a", "\n\u200e\u2028\"\\ 𝄞")))
                .isEqualTo("{\"a\":\"\\u000a\\u200e\\u2028\\\"\\\\ 𝄞\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"a\" :\"b\"}"})
    void documents_in_another_style_are_rejected(String source) {
        assertThatThrownBy(() -> format().readTexts(source)).isInstanceOf(IllegalArgumentException.class);
    }
}
