package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTest {

    @Test
    void a_token_leads_back_to_its_place_whatever_the_id_holds() {
        Place place = new Place("logs", -3, new DocumentId("a/b c/ü"));

        assertThat(Place.parse(place.token())).isEqualTo(place);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "1//a", "1/logs/", "x/logs/a", "/logs/a", "1/logs", "99999999999999999999/logs/a"})
    void other_texts_are_refused(String token) {
        assertThatThrownBy(() -> Place.parse(token))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("is not the place of a document");
    }

    @Test
    void places_are_ordered_by_stream_then_position_then_id() {
        assertThat(new Place("a", 9, new DocumentId("z"))).isLessThan(new Place("b", 1, new DocumentId("a")));
        assertThat(new Place("a", 1, new DocumentId("z"))).isLessThan(new Place("a", 2, new DocumentId("a")));
        assertThat(new Place("a", 1, new DocumentId("a"))).isLessThan(new Place("a", 1, new DocumentId("b")));
    }
}
