package io.millrace.bootstrap.conformance.upstream;

import java.util.Set;

/** The groups of tests in the documentation. */
enum Area {
    DOCUMENTS("documents"),
    SEARCH("search"),
    AGGREGATIONS("aggregations"),
    INDICES("indices, templates and aliases"),
    CLUSTER("cluster, nodes and tables");

    private static final Set<String> DOCUMENT_FOLDERS =
            Set.of("bulk", "create", "delete", "exists", "get", "get_source", "index", "mget", "update");

    private final String description;

    Area(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    /** Returns the area of a test. */
    static Area of(UpstreamTest test) {
        String folder = test.folder();
        if (folder.equals("search.aggregation")) {
            return AGGREGATIONS;
        }
        if (DOCUMENT_FOLDERS.contains(folder)) {
            return DOCUMENTS;
        }
        if (folder.startsWith("indices.") || folder.equals("cluster.component_template")) {
            return INDICES;
        }
        boolean isCluster = folder.matches("(cat|cluster|nodes|tasks|snapshot)\\..*")
                || Set.of("info", "ping", "ingest", "scripts", "search_pipeline")
                        .contains(folder);
        return isCluster ? CLUSTER : SEARCH;
    }
}
