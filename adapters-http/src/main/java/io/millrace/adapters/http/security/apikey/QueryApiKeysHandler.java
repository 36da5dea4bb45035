package io.millrace.adapters.http.security.apikey;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Page;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.function.Predicate;

/** {@code GET|POST /_security/_query/api_key}. Callers who may not read all keys find only their own keys. */
record QueryApiKeysHandler(ManageApiKeys keys, Clock clock) implements Handler {

    @Override
    public Response handle(Request request) {
        ListApiKeysHandler.refuseLimitedBy(request.parameters());
        ApiKeySearch search = request.findJson("query_api_key_request")
                .map(body -> ApiKeySearch.read(body, clock.instant()))
                .orElseGet(ApiKeySearch::ofAll);
        Predicate<ApiKey> allowed = request.access().rights().allows(Action.READ_API_KEYS)
                ? key -> true
                : ManageApiKeys.ownedBy(request.access().caller());
        Page page = keys.list(search.within(allowed));
        return Response.object(200, json -> {
            json.writeNumberField("total", page.total());
            json.writeNumberField("count", page.keys().size());
            json.writeArrayFieldStart("api_keys");
            for (DescribedApiKey key : page.keys()) {
                json.writeStartObject();
                ApiKeyJson.write(json, key);
                search.writeSortValues(json, key.key());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
