package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.application.port.driving.document.ReadDocuments.Aggregated;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.Aggregations.Entry;
import io.millrace.domain.document.aggregation.pipeline.Pipeline;
import io.millrace.domain.document.aggregation.pipeline.Pipelines;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The parsed aggregations of a search, and the forms of their results. */
public final class AggregationPlan {

    /** A plan without aggregations. */
    public static final AggregationPlan NONE = new AggregationPlan(List.of(), List.of());

    private final List<Named> named;
    private final List<Piped> piped;
    private final Aggregations aggregations;
    private final Pipelines pipelines;

    /**
     * One aggregation.
     *
     * @param meta the JSON of the member {@code meta}, which the response repeats
     * @param inner the aggregations of its buckets
     */
    record Named(Entry entry, ResultForm form, Optional<String> meta, AggregationPlan inner) {}

    /**
     * One pipeline aggregation.
     *
     * @param kind the type in the request
     * @param meta like that of {@link Named}
     */
    record Piped(String name, String kind, Pipeline pipeline, ResultForm form, Optional<String> meta) {}

    AggregationPlan(List<Named> named, List<Piped> piped) {
        this.named = List.copyOf(named);
        this.piped = List.copyOf(piped);
        this.aggregations = new Aggregations(named.stream().map(Named::entry).toList());
        this.pipelines = new Pipelines(
                piped.stream()
                        .map(one -> new Pipelines.Named(one.name(), one.pipeline()))
                        .toList(),
                named.stream().collect(Collectors.toMap(one -> one.entry().name(), one -> one.inner().pipelines)));
    }

    List<Piped> piped() {
        return piped;
    }

    public Aggregations aggregations() {
        return aggregations;
    }

    public Pipelines pipelines() {
        return pipelines;
    }

    /** Returns the pipeline with this name on the outermost level. */
    Optional<Piped> findPiped(String name) {
        return piped.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Returns the aggregation with this name on the outermost level. */
    Optional<Named> find(String name) {
        return named.stream().filter(one -> one.entry().name().equals(name)).findFirst();
    }

    public boolean isEmpty() {
        return named.isEmpty() && piped.isEmpty();
    }

    /**
     * Writes the member {@code aggregations} of a response.
     *
     * @param aggregated results that {@link Pipelines#requireFew} accepts
     * @param isTyped whether the names of results begin with their types
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public void write(JsonGenerator json, Aggregated aggregated, boolean isTyped, Runnable deadline)
            throws IOException {
        json.writeObjectFieldStart("aggregations");
        writeMembers(
                json,
                pipelines.apply(aggregated.results(), deadline),
                new Answer(aggregated.documents(), isTyped, deadline));
        json.writeEndObject();
    }

    /** Writes a member for each result. */
    void writeMembers(JsonGenerator json, Map<String, AggregationResult> results, Answer answer) throws IOException {
        for (Named one : named) {
            answer.deadline().run();
            String name = one.entry().name();
            AggregationResult result = Objects.requireNonNull(results.get(name), name);
            write(json, name, one.form(), one.meta(), result, answer);
        }
        for (Piped one : piped) {
            AggregationResult result = results.get(one.name());
            if (result != null) {
                write(json, one.name(), one.form(), one.meta(), result, answer);
            }
        }
    }

    private static void write(
            JsonGenerator json,
            String name,
            ResultForm form,
            Optional<String> meta,
            AggregationResult result,
            Answer answer)
            throws IOException {
        json.writeFieldName(answer.isTyped() ? form.type(result) + "#" + name : name);
        json.writeStartObject();
        if (meta.isPresent()) {
            json.writeFieldName("meta");
            json.writeRawValue(meta.get());
        }
        form.write(json, result, answer);
        json.writeEndObject();
    }
}
