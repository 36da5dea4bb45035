package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.AggregationResult.Buckets;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketKey.Term;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the buckets of {@code terms}. All keys of a result have the same type, because the values of a field have the
 * same type in Elasticsearch: if they differ, all keys are strings.
 *
 * @param isRare whether the aggregation is {@code rare_terms}, whose result contains only the buckets
 */
record TermsForm(KeyFormat dates, boolean showsErrors, boolean isRare, AggregationPlan inner) implements ResultForm {

    @Override
    public String text(BucketKey key) {
        return text((Term) key, dates);
    }

    private static String text(Term term, KeyFormat dates) {
        return term.kind() == Term.Kind.MOMENT ? dates.write(Long.parseLong(term.text())) : term.text();
    }

    @Override
    public String type(AggregationResult result) {
        Term.Kind kind = kind(terms((Buckets) result));
        if (isRare) {
            return kind == Term.Kind.TEXT ? "srareterms" : "lrareterms";
        }
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

    private static Stream<Term> terms(Buckets buckets) {
        return buckets.buckets().stream().map(bucket -> (Term) bucket.key());
    }

    private static Term.Kind kind(Stream<Term> terms) {
        Set<Term.Kind> kinds = EnumSet.noneOf(Term.Kind.class);
        terms.forEach(term -> kinds.add(term.kind()));
        return kinds.size() == 1 ? kinds.iterator().next() : Term.Kind.TEXT;
    }

    @Override
    public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
        Buckets buckets = (Buckets) result;
        Term.Kind kind = kind(terms(buckets));
        if (!isRare) {
            writeCounts(json, buckets);
        }
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

    private static void writeCounts(JsonGenerator json, Buckets buckets) throws IOException {
        json.writeNumberField("doc_count_error_upper_bound", buckets.uncertainty());
        json.writeNumberField("sum_other_doc_count", buckets.others());
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

    /**
     * Writes the buckets of {@code multi_terms}. All values of a field have the same type, as in {@link TermsForm}.
     *
     * @param dates the formats of moments of the fields
     */
    record OfSeveral(List<KeyFormat> dates, boolean showsErrors, AggregationPlan inner) implements ResultForm {

        @Override
        public String text(BucketKey key) {
            List<BucketKey> parts = ((BucketKey.Combined) key).parts();
            return IntStream.range(0, parts.size())
                    .mapToObj(i -> TermsForm.text((Term) parts.get(i), dates.get(i)))
                    .collect(Collectors.joining("|"));
        }

        @Override
        public String type(AggregationResult result) {
            return "multi_terms";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Buckets buckets = (Buckets) result;
            List<Term.Kind> kinds = new ArrayList<>();
            for (int i = 0; i < dates.size(); i++) {
                int position = i;
                kinds.add(kind(
                        buckets.buckets().stream().map(bucket -> terms(bucket).get(position))));
            }
            writeCounts(json, buckets);
            json.writeArrayFieldStart("buckets");
            for (Bucket bucket : buckets.buckets()) {
                answer.deadline().run();
                json.writeStartObject();
                writeKey(json, terms(bucket), kinds);
                json.writeStringField("key_as_string", text(bucket.key()));
                json.writeNumberField("doc_count", bucket.documents());
                if (showsErrors) {
                    json.writeNumberField("doc_count_error_upper_bound", buckets.uncertainty());
                }
                inner.writeMembers(json, bucket.inner(), answer);
                json.writeEndObject();
            }
            json.writeEndArray();
        }

        private static List<Term> terms(Bucket bucket) {
            return ((BucketKey.Combined) bucket.key())
                    .parts().stream().map(Term.class::cast).toList();
        }

        private void writeKey(JsonGenerator json, List<Term> terms, List<Term.Kind> kinds) throws IOException {
            json.writeArrayFieldStart("key");
            for (int i = 0; i < terms.size(); i++) {
                String text = terms.get(i).text();
                switch (kinds.get(i)) {
                    case TEXT -> json.writeString(text);
                    case NUMBER -> json.writeNumber(text);
                    case TRUTH -> json.writeBoolean(text.equals("true"));
                    case MOMENT -> json.writeString(TermsForm.text(terms.get(i), dates.get(i)));
                }
            }
            json.writeEndArray();
        }
    }
}
