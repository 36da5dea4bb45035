package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.application.port.driving.document.ReadDocuments.Aggregated;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The parsed aggregations of a search, and the forms of their results. */
public final class AggregationPlan {

    /** A plan without aggregations. */
    public static final AggregationPlan NONE = new AggregationPlan(List.of());

    private final List<Named> named;
    private final Aggregations aggregations;

    /**
     * One aggregation.
     *
     * @param meta the JSON of the member {@code meta}, which the response repeats
     */
    record Named(Entry entry, ResultForm form, Optional<String> meta) {}

    AggregationPlan(List<Named> named) {
        this.named = List.copyOf(named);
        this.aggregations = new Aggregations(named.stream().map(Named::entry).toList());
    }

    public Aggregations aggregations() {
        return aggregations;
    }

    /** Returns the aggregation with this name on the outermost level. */
    Optional<Named> find(String name) {
        return named.stream().filter(one -> one.entry().name().equals(name)).findFirst();
    }

    public boolean isEmpty() {
        return named.isEmpty();
    }

    /**
     * Writes the member {@code aggregations} of a response.
     *
     * @param isTyped whether the names of results begin with their types
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public void write(JsonGenerator json, Aggregated aggregated, boolean isTyped, Runnable deadline)
            throws IOException {
        json.writeObjectFieldStart("aggregations");
        writeMembers(json, aggregated.results(), new Answer(aggregated.documents(), isTyped, deadline));
        json.writeEndObject();
    }

    /** Writes a member for each result. */
    void writeMembers(JsonGenerator json, Map<String, AggregationResult> results, Answer answer) throws IOException {
        for (Named one : named) {
            answer.deadline().run();
            String name = one.entry().name();
            AggregationResult result = Objects.requireNonNull(results.get(name), name);
            json.writeFieldName(answer.isTyped() ? one.form().type(result) + "#" + name : name);
            json.writeStartObject();
            if (one.meta().isPresent()) {
                json.writeFieldName("meta");
                json.writeRawValue(one.meta().get());
            }
            one.form().write(json, result, answer);
            json.writeEndObject();
        }
    }
}
