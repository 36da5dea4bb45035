package io.millrace.adapters.http.route.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NegotiationTest {

    private static final String VENDORED = "application/vnd.elasticsearch+json;compatible-with=";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " | application/json | true",
                "*/* | application/json | true",
                "application/json | application/json | false",
                "application/json; charset=utf-8 | application/json | false",
                "text/plain | application/json | true",
                "text/html,application/xhtml+xml,*/*;q=0.8 | application/json | true",
                "application/vnd.elasticsearch+json; compatible-with=8 |"
                        + " application/vnd.elasticsearch+json;compatible-with=8 | false",
                "application/vnd.elasticsearch+json;compatible-with=\"8\",text/plain |"
                        + " application/vnd.elasticsearch+json;compatible-with=8 | false",
                "application/vnd.elasticsearch+json;compatible-with=7 |"
                        + " application/vnd.elasticsearch+json;compatible-with=7 | false",
                "application/vnd.elasticsearch+json; compatible-with=9,text/plain |"
                        + " application/vnd.elasticsearch+json;compatible-with=9 | false",
            })
    void an_answer_is_labelled_as_asked(@Nullable String accept, String contentType, boolean text) {
        assertThat(Negotiation.of(Optional.ofNullable(accept), Optional.empty(), false))
                .isEqualTo(new Negotiation(contentType, text));
    }

    @Test
    void a_version_that_is_not_offered_is_refused_in_upstreams_words() {
        assertThatThrownBy(() -> Negotiation.of(
                        Optional.of("application/vnd.elasticsearch+json; compatible-with=10"), Optional.empty(), false))
                .isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
                    assertThat(refused.error().status()).isEqualTo(400);
                    assertThat(refused.error().cause().type()).isEqualTo("media_type_header_exception");
                    assertThat(refused.error().cause().reason())
                            .isEqualTo("Invalid media-type value on headers [Accept, Content-Type]");
                    assertThat(refused.error().cause().causedBy().orElseThrow().reason())
                            .isEqualTo("Accept version must be version 9, 8 or 7, but found 10."
                                    + " Accept=application/vnd.elasticsearch+json; compatible-with=10");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/vnd.elasticsearch+json;compatible-with=8 | application/json |"
                        + " if either one has requested a compatible version. Accept",
                "application/json | application/vnd.elasticsearch+json;compatible-with=8 |"
                        + " if either one has requested a compatible version. Accept",
                "application/vnd.elasticsearch+json;compatible-with=7 |"
                        + " application/vnd.elasticsearch+json;compatible-with=8 | and the compatible versions must"
                        + " match.",
                "application/vnd.elasticsearch+json;compatible-with=8 |"
                        + " application/vnd.elasticsearch+x-ndjson;compatible-with=9 | and the compatible versions must"
                        + " match.",
                "application/json | application/vnd.elasticsearch+json;compatible-with=6 |"
                        + " Content-Type version must be version 9, 8 or 7, but found 6.",
            })
    void both_headers_carry_the_same_version(String accept, String contentType, String reason) {
        assertThatThrownBy(() -> Negotiation.of(Optional.of(accept), Optional.of(contentType), true))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        refused -> assertThat(refused.error()
                                        .cause()
                                        .causedBy()
                                        .orElseThrow()
                                        .reason())
                                .contains(reason));
    }

    @Test
    void the_version_of_a_body_that_is_not_there_does_not_matter() {
        assertThat(Negotiation.of(Optional.of(VENDORED + 8), Optional.of("application/json"), false)
                        .contentType())
                .isEqualTo(VENDORED + 8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"text/html", "application/yaml", "application/json;q=0", "nonsense"})
    void a_type_that_is_not_offered_is_406(String accept) {
        assertThatThrownBy(() -> Negotiation.of(Optional.of(accept), Optional.empty(), false))
                .isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
                    assertThat(refused.error().status()).isEqualTo(406);
                    assertThat(refused).hasMessage("Accept header [" + accept + "] is not supported");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                "text/html"
            })
    void browsers_prefer_html(String accept) {
        assertThat(MediaType.prefersHtml(name -> Optional.of(accept).filter(value -> name.equals("Accept"))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "*/*", "application/json", "application/json, text/html", "text/plain", "text/html;q=0"})
    void other_clients_do_not_prefer_html(String accept) {
        assertThat(MediaType.prefersHtml(name -> Optional.of(accept).filter(value -> name.equals("Accept"))))
                .isFalse();
    }
}
