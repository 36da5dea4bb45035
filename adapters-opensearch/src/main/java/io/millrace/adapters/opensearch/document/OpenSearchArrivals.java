package io.millrace.adapters.opensearch.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Handling;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.index.CatalogView;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads new documents. In each primary shard, documents are read in the order of their sequence numbers, up to the
 * global checkpoint of the shard. All copies of the shard contain the documents up to this checkpoint, and later
 * documents get higher numbers. Therefore no document is missed.
 */
public final class OpenSearchArrivals implements Arrivals {

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;

    public OpenSearchArrivals(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
    }

    @Override
    public Map<StreamName, ArrivalPosition> heads(Collection<StreamName> names) {
        CatalogView view = catalog.reload();
        Map<StreamName, ArrivalPosition> heads = new HashMap<>();
        for (StreamName name : names) {
            Optional<DataStream> stream = view.stream(name);
            if (stream.isPresent()) {
                Index last = stream.get().writeIndex();
                heads.put(
                        name,
                        new ArrivalPosition(
                                Timestamp.ofInstant(stream.get().createdAt()).microseconds(),
                                last.membership().orElseThrow().position(),
                                checkpoints(last).mark()));
            }
        }
        return heads;
    }

    @Override
    public Reader read(Index index, ArrivalMark after) {
        return new ShardReader(index, ShardNumbers.of(after));
    }

    private ShardNumbers checkpoints(Index index) {
        try {
            return ShardNumbers.ofPrimaries(cluster, index, "global_checkpoint");
        } catch (ClusterException e) {
            throw failure(index, e);
        }
    }

    private RuntimeException failure(Index index, ClusterException failure) {
        if (failure.handling() instanceof Handling.RefreshAndRetry) {
            catalog.forget();
            return new IndexGoneException(index.name());
        }
        return failure.toRejection();
    }

    private final class ShardReader implements Reader {

        private final Index index;
        private final ShardNumbers lastMark;

        private ShardReader(Index index, ShardNumbers after) {
            this.index = index;
            this.lastMark = after;
        }

        @Override
        public List<Arrived> next(int most, boolean last) {
            if (catalog.recent().find(index.id()).isEmpty()) {
                throw new IndexGoneException(index.name());
            }
            ShardNumbers reached = checkpoints(index);
            List<Arrived> arrived = new ArrayList<>();
            if (reached.isAheadOf(lastMark)) {
                try {
                    cluster.send(ClusterRequest.post(ClusterRequest.path(index.name()) + "/_refresh"));
                } catch (ClusterException e) {
                    throw failure(index, e);
                }
                reached.forEach((shard, number) -> {
                    if (number > lastMark.of(shard) && arrived.size() < most) {
                        read(shard, number, most - arrived.size(), arrived);
                    }
                });
            }
            return arrived;
        }

        /**
         * Reads the next documents of a shard. After the last document, the position moves to {@code upTo}, so that
         * numbers without a document are skipped.
         */
        private void read(int shard, long upTo, int most, List<Arrived> into) {
            List<SearchAnswers.Hit> hits = search(shard, upTo, most);
            for (int i = 0; i < hits.size(); i++) {
                boolean atEnd = i == hits.size() - 1 && hits.size() < most;
                lastMark.put(shard, atEnd ? upTo : hits.get(i).number().orElseThrow());
                into.add(new Arrived(IndexScan.stored(index, hits.get(i)), lastMark.mark()));
            }
            if (hits.isEmpty()) {
                lastMark.put(shard, upTo);
            }
        }

        private List<SearchAnswers.Hit> search(int shard, long upTo, int most) {
            ObjectNode head = Json.MAPPER
                    .createObjectNode()
                    .put("index", index.name().value())
                    .put("preference", "_shards:" + shard)
                    .put("allow_partial_search_results", false);
            ObjectNode body = Json.MAPPER.createObjectNode().put("size", most).put("track_total_hits", false);
            body.put("seq_no_primary_term", true);
            body.putObject("query")
                    .putObject("range")
                    .putObject("_seq_no")
                    .put("gt", lastMark.of(shard))
                    .put("lte", upTo);
            body.putArray("sort").addObject().put("_seq_no", "asc");
            try {
                SearchAnswers.Page page = SearchAnswers.searches(cluster.send(
                                ClusterRequest.lines("/_msearch", (head + "\n" + body + "\n").getBytes(UTF_8))))
                        .get(0);
                if (page.error().isPresent()) {
                    throw failure(index, new ClusterException(page.error().get()));
                }
                return page.hits();
            } catch (ClusterException e) {
                throw failure(index, e);
            }
        }

        @Override
        public ArrivalMark lastMark() {
            return lastMark.mark();
        }
    }
}
