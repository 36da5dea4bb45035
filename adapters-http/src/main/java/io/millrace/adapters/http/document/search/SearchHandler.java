package io.millrace.adapters.http.document.search;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Answer;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** {@code GET|POST /_search} and {@code /{index}/_search}. */
public record SearchHandler(ReadDocuments documents, Clock clock) implements Handler {

    @Override
    public void requireRights(Request head) {
        Targets.read(head, Expand.OPEN);
    }

    @Override
    public Response handle(Request request) {
        long begun = clock.millis();
        ReadTarget target = Targets.read(request, Expand.OPEN);
        SearchPlan plan =
                ProcessorLimiter.takeIfLong(request.body().length, () -> SearchReader.read(request, clock.instant()));
        Answer answer = documents.search(target, plan.query(), plan.page());
        long took = Math.max(0, clock.millis() - begun);
        return Response.object(200, json -> write(json, took, plan, answer, request.deadline()));
    }

    private static void write(JsonGenerator json, long took, SearchPlan plan, Answer answer, Runnable deadline)
            throws IOException {
        List<StoredDocument> documents = answer.found().documents();
        boolean scored = plan.sort().isEmpty();
        json.writeNumberField("took", took);
        json.writeBooleanField("timed_out", false);
        Targets.writeSearchedShards(json, answer.indices());
        json.writeObjectFieldStart("hits");
        writeTotal(json, plan, answer.found().total());
        if (scored && !documents.isEmpty()) {
            json.writeNumberField("max_score", 1.0);
        } else {
            json.writeNullField("max_score");
        }
        Members.objects(json, "hits", documents, document -> writeHit(json, plan, document, scored, deadline));
        json.writeEndObject();
    }

    private static void writeTotal(JsonGenerator json, SearchPlan plan, Optional<Total> total) throws IOException {
        if (plan.totalAsNumber()) {
            json.writeNumberField("total", total.map(Total::value).orElse(-1L));
        } else if (total.isPresent()) {
            json.writeObjectFieldStart("total");
            json.writeNumberField("value", total.get().value());
            json.writeStringField("relation", total.get().exact() ? "eq" : "gte");
            json.writeEndObject();
        }
    }

    private static void writeHit(
            JsonGenerator json, SearchPlan plan, StoredDocument document, boolean scored, Runnable deadline)
            throws IOException {
        json.writeStringField("_index", document.index().value());
        json.writeStringField("_id", document.place().id().value());
        if (scored) {
            json.writeNumberField("_score", 1.0);
        } else {
            json.writeNullField("_score");
        }
        Optional<String> source = plan.source().apply(document.source(), deadline);
        if (source.isPresent()) {
            EmbeddedJson.writeDocument(json, "_source", source.get(), deadline);
        }
        if (plan.sort().isPresent()) {
            SortValues.write(json, plan.sort().get(), document);
        }
    }
}
