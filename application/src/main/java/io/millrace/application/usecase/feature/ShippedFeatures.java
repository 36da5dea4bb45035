package io.millrace.application.usecase.feature;

import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.util.List;

/** The built-in system features. */
public final class ShippedFeatures {

    /** The audit trail, with one document per event. */
    public static final SystemIndex AUDIT = permanent(
            ".audit",
            "\"event\":{\"properties\":{\"action\":{\"type\":\"keyword\"}}},"
                    + "\"user\":{\"properties\":{\"name\":{\"type\":\"keyword\"}}},"
                    + "\"source\":{\"properties\":{\"ip\":{\"type\":\"keyword\"}}},"
                    + "\"details\":{\"type\":\"object\"}");

    /**
     * Stored GraphQL documents, some of which are trusted, and the later changes of their
     * {@link io.millrace.domain.graphql.TrustState}.
     */
    public static final SystemIndex GRAPHQL_DOCUMENTS = index(
            ".graphql-documents",
            "\"hash\":{\"type\":\"keyword\"},"
                    + "\"standing\":{\"type\":\"keyword\"},"
                    + "\"document\":{\"type\":\"text\"}");

    /** Results of upgrades and migrations, with one document per result. */
    public static final SystemIndex TASKS = index(
            ".tasks",
            "\"task\":{\"properties\":{\"type\":{\"type\":\"keyword\"}}},"
                    + "\"outcome\":{\"type\":\"keyword\"},"
                    + "\"started_at\":{\"type\":\"date\"},"
                    + "\"errors\":{\"type\":\"object\"}");

    /** All built-in features. */
    public static final List<SystemFeature> ALL = List.of(
            feature("audit", "Records logins, rejections and changes", AUDIT),
            feature("graphql", "Stores GraphQL documents that clients can execute by their hash", GRAPHQL_DOCUMENTS),
            feature("tasks", "Stores the results of migrations", TASKS));

    private ShippedFeatures() {}

    private static SystemIndex index(String name, String properties) {
        return new SystemIndex(
                new IndexName(name),
                new JsonText("{\"properties\":{\"@timestamp\":{\"type\":\"date\"}," + properties + "}}"));
    }

    private static SystemIndex permanent(String name, String properties) {
        SystemIndex index = index(name, properties);
        return new SystemIndex(index.name(), index.mappings(), true);
    }

    private static SystemFeature feature(String name, String description, SystemIndex index) {
        return new SystemFeature(new FeatureName(name), description, List.of(index));
    }
}
