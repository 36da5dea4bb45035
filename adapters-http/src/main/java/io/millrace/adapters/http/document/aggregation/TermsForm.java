package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Writes the buckets of {@code terms}. All keys of a result have the same type, because the values of a field have the
 * same type in Elasticsearch: if they differ, all keys are strings.
 */
record TermsForm(KeyFormat dates, boolean showsErrors, AggregationPlan inner) implements ResultForm {

    @Override
    public String type(AggregationResult result) {
        Term.Kind kind = kind((Buckets) result);
        boolean isWhole = ((Buckets) result)
                .buckets().stream()
                        .allMatch(bucket -> ((Term) bucket.key())
                                .number()
                                .filter(number -> number.wholeNumber().isPresent())
                                .isPresent());
        return switch (kind) {
            case TEXT -> "sterms";
            case NUMBER -> isWhole ? "lterms" : "dterms";
            case TRUTH, MOMENT -> "lterms";
        };
    }

    private static Term.Kind kind(Buckets buckets) {
        Set<Term.Kind> kinds = EnumSet.noneOf(Term.Kind.class);
        buckets.buckets().forEach(bucket -> kinds.add(((Term) bucket.key()).kind()));
        return kinds.size() == 1 ? kinds.iterator().next() : Term.Kind.TEXT;
    }

    @Override
    public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
        Buckets buckets = (Buckets) result;
        Term.Kind kind = kind(buckets);
        json.writeNumberField("doc_count_error_upper_bound", buckets.uncertainty());
        json.writeNumberField("sum_other_doc_count", buckets.others());
        json.writeArrayFieldStart("buckets");
        for (Bucket bucket : buckets.buckets()) {
            answer.deadline().run();
            json.writeStartObject();
            writeKey(json, (Term) bucket.key(), kind);
            json.writeNumberField("doc_count", bucket.documents());
            if (showsErrors) {
                json.writeNumberField("doc_count_error_upper_bound", buckets.uncertainty());
            }
            inner.writeMembers(json, bucket.inner(), answer);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeKey(JsonGenerator json, Term term, Term.Kind kind) throws IOException {
        String text = term.text();
        json.writeFieldName("key");
        switch (kind) {
            case TEXT -> json.writeString(text);
            case NUMBER -> json.writeNumber(text);
            case TRUTH -> {
                json.writeNumber(text.equals("true") ? 1 : 0);
                json.writeStringField("key_as_string", text);
            }
            case MOMENT -> {
                json.writeNumber(text);
                json.writeStringField("key_as_string", dates.write(Long.parseLong(text)));
            }
        }
    }
}
