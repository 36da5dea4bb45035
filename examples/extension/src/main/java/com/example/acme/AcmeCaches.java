package com.example.acme;

import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.extension.Replaces;
import io.millrace.application.port.driven.service.cache.CacheDescription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Returns the names of all caches as one list. The description of a single cache is unchanged. */
@Replaces(DefaultCacheDataCollector.class)
public final class AcmeCaches implements CacheDataCollector {

    @Override
    public Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data) {
        return one(Map.of("names", caches.stream().map(CacheDescription::name).toList()));
    }

    @Override
    public Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data) {
        return one(data.describe(cache));
    }

    private static Flow.Publisher<Map<String, Object>> one(Map<String, Object> answer) {
        return subscriber -> {
            try (SubmissionPublisher<Map<String, Object>> publisher = new SubmissionPublisher<>()) {
                publisher.subscribe(subscriber);
                publisher.submit(answer);
            }
        };
    }
}
