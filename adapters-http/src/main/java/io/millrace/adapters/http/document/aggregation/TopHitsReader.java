package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.aggregation.AggregationReader.KindReader;
import io.millrace.adapters.http.document.aggregation.AggregationReader.Parsed;
import io.millrace.adapters.http.document.aggregation.ResultForm.Answer;
import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.HitForm;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.order.SearchOrder;
import io.millrace.adapters.http.document.order.SortReader;
import io.millrace.adapters.http.document.order.SortValues;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Hits;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Parses {@code top_hits}, and writes its documents. */
final class TopHitsReader implements KindReader {

    private static final int DEFAULT_SIZE = 3;

    @Override
    public Parsed read(JsonObject body, AggregationPlan inner, String name) {
        body.allowing("from", "size", "sort", "_source", "version", "seq_no_primary_term");
        Optional<SearchOrder> sort =
                body.find("sort").filter(value -> !value.isNull()).flatMap(SortReader::read);
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
                        sort.map(SearchOrder::sort).orElse(Sort.PLACE),
                        sort.flatMap(SearchOrder::fields)),
                new Form(form, sort));
    }

    /** The form of the documents. */
    private record Form(HitForm hit, Optional<SearchOrder> sort) implements ResultForm {

        @Override
        public String type(AggregationResult result) {
            return "top_hits";
        }

        @Override
        public void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException {
            Hits hits = (Hits) result;
            List<Hits.Hit> found = hits.hits().stream()
                    .filter(one -> answer.documents().containsKey(one.place()))
                    .toList();
            json.writeObjectFieldStart("hits");
            json.writeObjectFieldStart("total");
            json.writeNumberField("value", hits.total());
            json.writeStringField("relation", "eq");
            json.writeEndObject();
            if (hit.isScored() && !found.isEmpty()) {
                json.writeNumberField("max_score", 1.0);
            } else {
                json.writeNullField("max_score");
            }
            Members.objects(json, "hits", found, one -> writeHit(json, one, answer));
            json.writeEndObject();
        }

        private void writeHit(JsonGenerator json, Hits.Hit found, Answer answer) throws IOException {
            StoredDocument document = Objects.requireNonNull(answer.documents().get(found.place()));
            hit.write(json, document, 1, answer.deadline());
            if (sort.isPresent()) {
                SortValues.writeWithoutPlace(json, sort.get(), document, found.values());
            }
        }
    }
}
