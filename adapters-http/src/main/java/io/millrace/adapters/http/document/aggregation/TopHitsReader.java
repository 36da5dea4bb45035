package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.HitForm;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.Members;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Hits;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Parses {@code top_hits}, and writes its documents. */
final class TopHitsReader implements KindReader {

    private static final int DEFAULT_SIZE = 3;

    @Override
    public Parsed read(JsonObject body, AggregationPlan inner, String name) {
        body.allowing("from", "size", "sort", "_source", "version", "seq_no_primary_term");
        Optional<Sort> sort = body.find("sort").filter(value -> !value.isNull()).map(TopHitsReader::sort);
        HitForm form = new HitForm(
                true,
                body.bool("version").orElse(false),
                body.bool("seq_no_primary_term").orElse(false),
                sort.isEmpty(),
                body.find("_source").map(SourceFilter::read).orElse(SourceFilter.ALL),
                HitFields.NONE,
                false);
        return new Parsed(
                new Aggregation.TopHits(
                        body.integer("from").orElse(0),
                        body.integer("size").orElse(DEFAULT_SIZE),
                        sort.orElse(Sort.PLACE)),
                new Form(form, sort));
    }

    private static Sort sort(JsonValue value) {
        List<JsonValue> keys = value.isArray() ? value.elements() : List.of(value);
        if (keys.size() == 1 && keys.get(0).kind() == JsonValue.Kind.VALUE_STRING) {
            return sort(keys.get(0), keys.get(0).text(), "asc");
        }
        if (keys.size() == 1 && keys.get(0).isObject() && keys.get(0).members().size() == 1) {
            Member member = keys.get(0).members().values().iterator().next();
            JsonValue order = member.value();
            return sort(
                    order,
                    member.name(),
                    order.isObject() ? order.find("order").map(JsonValue::text).orElse("asc") : order.text());
        }
        throw notOffered(value);
    }

    private static Sort sort(JsonValue place, String field, String order) {
        String direction = order.toLowerCase(Locale.ROOT);
        if (!direction.equals("asc") && !direction.equals("desc")) {
            throw QueryReader.refused(place, "Unknown SortOrder [" + order + "]");
        }
        if (!field.equals(DocumentSource.TIMESTAMP_FIELD)) {
            throw notOffered(place);
        }
        return direction.equals("desc") ? Sort.TIMESTAMP_DESCENDING : Sort.TIMESTAMP;
    }

    private static RequestRefusedException notOffered(JsonValue place) {
        return QueryReader.refused(place, "[top_hits] offers only the sort by [@timestamp]");
    }

    /** The form of the documents. */
    private record Form(HitForm hit, Optional<Sort> sort) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return "top_hits";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Hits hits = (Hits) result;
            List<StoredDocument> documents = hits.hits().stream()
                    .map(one -> answer.documents().get(one.place()))
                    .filter(Objects::nonNull)
                    .map(Objects::requireNonNull)
                    .toList();
            json.writeObjectFieldStart("hits");
            json.writeObjectFieldStart("total");
            json.writeNumberField("value", hits.total());
            json.writeStringField("relation", "eq");
            json.writeEndObject();
            if (hit.isScored() && !documents.isEmpty()) {
                json.writeNumberField("max_score", 1.0);
            } else {
                json.writeNullField("max_score");
            }
            Members.objects(json, "hits", documents, document -> writeHit(json, document, answer));
            json.writeEndObject();
        }

        private void writeHit(JsonGenerator json, StoredDocument document, Answer answer) throws IOException {
            hit.write(json, document, answer.deadline());
            if (sort.isPresent()) {
                json.writeArrayFieldStart("sort");
                json.writeNumber(document.timestamp().toEpochMillis());
                json.writeEndArray();
            }
        }
    }
}
