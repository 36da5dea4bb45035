package io.millrace.adapters.opensearch.node;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterConnectionSettings;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One node for all contract tests of a process, emptied before each of them. */
public final class SharedNode {

    /** The release to run on, if not the newest. */
    private static final String RELEASE = "millrace.test.opensearch";

    private static @Nullable TestCluster node;

    private SharedNode() {}

    public static synchronized List<URI> urls() {
        if (node == null) {
            try {
                Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target/nodes")), "shared");
                node = TestCluster.startLenient(Release.valueOf(System.getProperty(RELEASE, "V3_9")), directory);
                Runtime.getRuntime().addShutdownHook(new Thread(node::close));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return node.urls();
    }

    /** Returns a client of these nodes. */
    public static ClusterClient client(List<URI> urls) {
        return new ClusterClient(new ClusterConnectionSettings(
                urls,
                Optional.empty(),
                Optional.empty(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                20,
                100_000_000));
    }

    /** Returns a client of the node, on which nothing is left. */
    public static ClusterClient emptied() {
        ClusterClient client = client(urls());
        if (!client.send(ClusterRequest.get("/_cluster/state/metadata?filter_path=metadata.indices.*.state"))
                .json()
                .isEmpty()) {
            // Such a block forbids all changes of settings but its own.
            for (String block : List.of("metadata", "read_only", "read_only_allow_delete")) {
                client.send(ClusterRequest.put(
                        "/*/_settings?expand_wildcards=all&allow_no_indices=true",
                        "{\"index.blocks." + block + "\":null}"));
            }
        }
        client.send(ClusterRequest.delete("/_data_stream/*"));
        client.send(ClusterRequest.delete("/*?expand_wildcards=all"));
        client.send(ClusterRequest.delete("/_index_template/*"));
        client.send(ClusterRequest.delete("/_component_template/*"));
        return client;
    }
}
