package io.millrace.application.port.driving.index;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import java.util.List;
import java.util.Optional;

/** Shows what aliases indices have. */
public interface ListAliases {

    /**
     * Returns the indices that the target names, with their aliases within its scope; a data stream stands for its
     * backing indices, which have none.
     *
     * @throws io.millrace.domain.Rejection if a name of an index without pattern is not there
     */
    Listed list(Request request);

    /**
     * What is wanted.
     *
     * @param aliases which aliases to show; if absent all, and then indices without any as well
     */
    record Request(ReadTarget target, Optional<NameSelection> aliases) {}

    /**
     * The aliases found.
     *
     * @param missing aliases that were spelled out and that none of the indices has
     */
    record Listed(List<Aliased> indices, List<String> missing) {

        public Listed {
            indices = List.copyOf(indices);
            missing = List.copyOf(missing);
        }
    }

    /**
     * An index.
     *
     * @param aliases those that are shown, ordered by name
     */
    record Aliased(Index index, List<IndexName> aliases) {

        public Aliased {
            aliases = List.copyOf(aliases);
        }
    }
}
