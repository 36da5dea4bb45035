package io.millrace.adapters.http.cache;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driving.cache.ManageCaches;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Flow;

/** {@code GET} of {@code /caches}, of one cache and of one entry. */
record ReadCachesHandler(ManageCaches caches, CacheDataCollector collector, CacheData data) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    Response all(Request request) {
        return answer(collector.collect(caches.list(), data));
    }

    Response cache(Request request) {
        CachePath.requireComplete(request, "key");
        return answer(collector.collect(caches.read(request.variable("cache")), data));
    }

    Response entry(Request request) {
        CachedEntry entry = caches.readEntry(request.variable("cache"), request.variable("key"));
        return Response.object(200, json -> {
                    json.writeStringField("key", entry.key());
                    json.writeBooleanField("hidden", entry.value().isEmpty());
                    Members.textOrNull(json, "value", entry.value());
                })
                .notStored();
    }

    private static Response answer(Flow.Publisher<Map<String, Object>> published) {
        Map<String, Object> found = FirstItem.await(published, PATIENCE);
        return Response.json(200, json -> DataJson.write(json, found)).notStored();
    }
}
