package io.millrace.adapters.persistence.document.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.HostileDocuments;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldHashesTest {

    private static final String PATH = HostileDocuments.NUMBER.value();

    private static long hash(String number) {
        return FieldHashes.ofNumber(
                PATH, new FieldValue.Numeric(number).number().orElseThrow());
    }

    private static Optional<long[]> hashes(NewDocument document) {
        byte[] source = document.source().getBytes(UTF_8);
        FieldHashes hashes = new FieldHashes(1_000);
        hashes.add(document.id(), source, 0, source.length);
        return hashes.distinct();
    }

    @Test
    void a_document_has_the_number_of_every_value_that_equals_its_own() {
        List<NewDocument> documents = HostileDocuments.drawn(7, 300);
        for (int i = 0; i < documents.size(); i++) {
            Optional<long[]> hashes = hashes(documents.get(i));
            FieldValue own = new FieldValue.Numeric(HostileDocuments.number(i));

            assertThat(hashes).as("%s", documents.get(i)).isPresent();
            for (String number : HostileDocuments.NUMBERS) {
                Optional<Decimal> wanted = new FieldValue.Numeric(number).number();
                if (wanted.isPresent() && own.number().equals(wanted)) {
                    assertThat(LongStream.of(hashes.orElseThrow())).contains(FieldHashes.ofNumber(PATH, wanted.get()));
                }
            }
            assertThat(LongStream.of(hashes.orElseThrow())).contains(FieldHashes.ofField(PATH));
        }
    }

    /** Filters that are stored hold these numbers. */
    @ParameterizedTest
    @CsvSource({
        "5, -5550736346950633102",
        "5.0, -5550736346950633102",
        "-0, -4646294433182072613",
        "1e400, -6746831283596767989",
        "-12.5, -4160741048986146125",
    })
    void the_numbers_in_stored_filters_stay_as_they_are(String number, String stored) {
        assertThat(Long.toString(hash(number))).isEqualTo(stored);
    }

    @Test
    void a_number_of_extreme_size_is_found_by_its_field() {
        assertThat(List.of(hash("100e2147483647"), hash("1e2147483649"), hash("1e-2147483648")))
                .containsOnly(FieldHashes.ofField(PATH));
    }
}
