package io.millrace.adapters.opensearch.client;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the requests that remove the blocks in an error of the cluster. An operator can send these requests. */
final class BlockRemedy {

    private static final Pattern BLOCKED = Pattern.compile("(?:index \\[([^]]*)] )?blocked by: \\[([^]]*)]");

    private static final Pattern NUMBER = Pattern.compile("[A-Z_]+/([0-9]{1,3})/");

    /** The settings that block the whole cluster. The key is the number of the block in errors. */
    private static final Map<Integer, String> SETTINGS =
            Map.of(6, "cluster.blocks.read_only", 13, "cluster.blocks.read_only_allow_delete");

    /** The blocks of an index. The key is the number of the block in errors. */
    private static final Map<Integer, IndexBlock> BLOCKS = Map.of(
            5, IndexBlock.READ_ONLY,
            7, IndexBlock.READ,
            8, IndexBlock.WRITE,
            9, IndexBlock.METADATA,
            12, IndexBlock.READ_ONLY_ALLOW_DELETE);

    private BlockRemedy() {}

    /**
     * Returns the end of a sentence with the requests that remove the blocks. {@code reason} is the reason of an error
     * and contains the blocks. Returns empty if no request can remove them.
     */
    static Optional<String> of(String reason) {
        List<String> requests = new ArrayList<>();
        Matcher blocked = BLOCKED.matcher(reason);
        while (blocked.find()) {
            Matcher number = NUMBER.matcher(blocked.group(2));
            while (number.find()) {
                request(blocked.group(1), Integer.parseInt(number.group(1))).ifPresent(requests::add);
            }
        }
        return requests.isEmpty() ? Optional.empty() : Optional.of("to remove it: " + String.join(", ", requests));
    }

    private static Optional<String> request(@Nullable String index, int number) {
        if (SETTINGS.containsKey(number)) {
            return Optional.of("PUT /_cluster/settings {\"persistent\":{\"" + SETTINGS.get(number) + "\":null}}");
        }
        return Optional.ofNullable(BLOCKS.get(number))
                .filter(block -> index != null)
                .map(block -> "PUT /" + index + "/_settings {\"" + IndexSettings.key(block) + "\":null}");
    }
}
