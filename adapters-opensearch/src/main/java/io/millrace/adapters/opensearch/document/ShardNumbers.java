package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.index.Index;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A sequence number for each shard of an index. The number -1 precedes all documents. */
public final class ShardNumbers {

    private static final long NONE = -1;
    private static final Pattern FORM = Pattern.compile("[0-9]{1,4}:[0-9]{1,18}(?:,[0-9]{1,4}:[0-9]{1,18}){0,1023}");

    private final Map<Integer, Long> numbers = new TreeMap<>();

    /**
     * Parses the text of sequence numbers.
     *
     * @throws Rejection if the text was not created by {@link #mark}
     */
    static ShardNumbers of(ArrivalMark mark) {
        ShardNumbers read = new ShardNumbers();
        if (mark.equals(ArrivalMark.BEFORE_ALL)) {
            return read;
        }
        if (!FORM.matcher(mark.value()).matches()) {
            throw Rejection.invalid("the cursor was not created by this engine");
        }
        for (String part : mark.value().split(",", -1)) {
            int colon = part.indexOf(':');
            read.put(Integer.parseInt(part.substring(0, colon)), Long.parseLong(part.substring(colon + 1)));
        }
        return read;
    }

    /**
     * Reads one kind of sequence number from each primary shard.
     *
     * @param number the kind of number, as the statistics of the cluster name it, for example {@code max_seq_no}
     * @throws Rejection if a primary shard does not report the number
     * @throws io.millrace.adapters.opensearch.client.ClusterException if the cluster does not respond
     */
    public static ShardNumbers ofPrimaries(ClusterClient cluster, Index index, String number) {
        ShardNumbers read = new ShardNumbers();
        cluster.send(ClusterRequest.get(ClusterRequest.path(index.name())
                        + "/_stats/docs?level=shards&forbid_closed_indices=false&filter_path="
                        + "indices.*.shards.*.routing.primary,indices.*.shards.*.seq_no." + number))
                .json()
                .path("indices")
                .path(index.name().value())
                .path("shards")
                .properties()
                .forEach(shard -> shard.getValue().forEach(copy -> {
                    JsonNode value = copy.path("seq_no").path(number);
                    if (copy.path("routing").path("primary").asBoolean() && value.isNumber()) {
                        read.put(Integer.parseInt(shard.getKey()), value.asLong());
                    }
                }));
        if (read.numbers.size()
                < Integer.parseInt(index.settings().values().getOrDefault("index.number_of_shards", "1"))) {
            throw new Rejection(Reason.UNAVAILABLE, "a part of index [" + index.name() + "] did not respond");
        }
        return read;
    }

    /** Returns these numbers as text. */
    public ArrivalMark mark() {
        return new ArrivalMark(numbers.entrySet().stream()
                .filter(shard -> shard.getValue() > NONE)
                .map(shard -> shard.getKey() + ":" + shard.getValue())
                .collect(Collectors.joining(",")));
    }

    void put(int shard, long number) {
        numbers.put(shard, number);
    }

    long of(int shard) {
        return numbers.getOrDefault(shard, NONE);
    }

    /** Returns the highest number of all shards. */
    long highest() {
        return numbers.values().stream().mapToLong(Long::longValue).max().orElse(NONE);
    }

    /** Returns whether the number of at least one shard is higher here than in {@code other}. */
    boolean isAheadOf(ShardNumbers other) {
        return numbers.entrySet().stream().anyMatch(shard -> shard.getValue() > other.of(shard.getKey()));
    }

    void forEach(BiConsumer<Integer, Long> each) {
        numbers.forEach(each);
    }
}
