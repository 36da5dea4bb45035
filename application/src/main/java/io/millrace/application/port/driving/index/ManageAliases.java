package io.millrace.application.port.driving.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.NameScope;
import java.util.List;
import java.util.Optional;

/** Shows, adds and removes aliases of indices and data streams. */
public interface ManageAliases {

    /**
     * Returns the indices and data streams that the target selects, with their aliases within its scope. A data stream
     * also selects its backing indices, which have no aliases.
     *
     * @param aliases the aliases to show; if absent, shows all aliases, and also the indices without aliases
     * @throws Rejection if the name of an index without a wildcard does not exist
     */
    Listed list(ReadTarget target, Optional<AliasNames> aliases);

    /**
     * The aliases found.
     *
     * @param streams the data streams with aliases
     * @param missing the explicitly named aliases that do not exist for any of the indices and data streams
     */
    record Listed(List<Aliased> indices, List<AliasedStream> streams, List<String> missing) {

        public Listed {
            indices = List.copyOf(indices);
            streams = List.copyOf(streams);
            missing = List.copyOf(missing);
        }
    }

    /**
     * An index with its aliases.
     *
     * @param aliases the shown aliases, ordered by name
     */
    record Aliased(Index index, List<NamedAlias> aliases) {

        public Aliased {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * A data stream with its aliases.
     *
     * @param aliases the shown aliases, ordered by name
     */
    record AliasedStream(StreamName stream, List<NamedAlias> aliases) {

        public AliasedStream {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * Applies all steps. Readers see either none or all of the changes. A step must contain the names of its indices or
     * data streams, not of aliases. The target of an addition must not match both indices and data streams.
     *
     * @return one outcome for each step
     * @throws Rejection if the list is empty or too long; if an index does not exist or must not be changed; if a
     *     required alias does not exist; if an alias would refer to both indices and data streams or to an index of the
     *     service itself, or has an illegal name; if the properties of an alias contradict each other; or if the steps
     *     only remove aliases and none of these aliases exists
     */
    List<Outcome> change(Authentication caller, List<Step> steps);

    /** One change of aliases or indices. */
    sealed interface Step {

        /** Returns the indices or data streams to which the step applies. */
        ReadTarget target();
    }

    /**
     * Adds aliases to indices or data streams.
     *
     * @param aliases the names of the aliases as sent by the client
     */
    record Addition(ReadTarget target, List<String> aliases, AliasProperties properties) implements Step {

        public Addition {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * Removes aliases from indices or data streams.
     *
     * @param aliases the names and patterns of the aliases
     * @param scope the names that patterns among the aliases may match
     * @param mustExist whether all steps are rejected if an explicitly named alias does not exist; if empty, the
     *     outcome of this step reports that the alias is missing
     */
    record Removal(ReadTarget target, AliasNames aliases, NameScope scope, Optional<Boolean> mustExist)
            implements Step {}

    /** Removes indices with their documents. */
    record IndexRemoval(ReadTarget target) implements Step {}

    /**
     * The outcome of a step.
     *
     * @param aliases the aliases of the step as sent by the client
     * @param missing whether none of the aliases to remove existed
     */
    record Outcome(List<String> aliases, boolean missing) {

        public Outcome {
            aliases = List.copyOf(aliases);
        }
    }
}
