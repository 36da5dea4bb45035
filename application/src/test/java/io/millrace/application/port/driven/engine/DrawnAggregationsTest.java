package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.AggregationResult.Numbers;
import io.millrace.domain.document.aggregation.AggregationResult.Points;
import io.millrace.domain.document.aggregation.BucketKey;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DrawnAggregationsTest {

    private static Map<String, AggregationResult> results(double number) {
        Map<String, AggregationResult> inner = Map.of(
                "numbers", new Numbers(1, number, number, number, number),
                "amount", new Amount(OptionalDouble.of(number)),
                "points", new Points(List.of(50.0), List.of(OptionalDouble.of(number))));
        return Map.of("buckets", new Buckets(List.of(new Bucket(new BucketKey.Numeric(number), 1, inner)), 0));
    }

    private static void assertSame(double one, double other) {
        assertThat(results(one))
                .usingRecursiveComparison(DrawnAggregations.withRounding())
                .isEqualTo(results(other));
    }

    @Test
    void only_rounding_errors_are_ignored() {
        assertSame(0.1 + 0.2, 0.3);
        assertThatThrownBy(() -> assertSame(0.3, 0.301)).isInstanceOf(AssertionError.class);
    }
}
