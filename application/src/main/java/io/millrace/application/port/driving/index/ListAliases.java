package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import java.util.List;
import java.util.Optional;

/** Shows the aliases of indices. */
public interface ListAliases {

    /**
     * Returns the indices that the target selects, with their aliases within its scope. A data stream selects its
     * backing indices, which have no aliases.
     *
     * @throws io.millrace.domain.Rejection if the name of an index without pattern does not exist
     */
    Listed list(Request request);

    /**
     * The parameters of a list.
     *
     * @param aliases the aliases to show; if absent, all aliases are shown, and also indices without aliases
     */
    record Request(ReadTarget target, Optional<NameSelection> aliases) {}

    /**
     * The aliases found.
     *
     * @param missing the explicitly named aliases that do not exist for any of the indices
     */
    record Listed(List<Aliased> indices, List<String> missing) {

        public Listed {
            indices = List.copyOf(indices);
            missing = List.copyOf(missing);
        }
    }

    /**
     * An index with its aliases.
     *
     * @param aliases the shown aliases, ordered by name
     */
    record Aliased(Index index, List<IndexName> aliases) {

        public Aliased {
            aliases = List.copyOf(aliases);
        }
    }
}
