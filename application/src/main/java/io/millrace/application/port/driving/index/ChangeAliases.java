package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import java.util.List;
import java.util.Optional;

/** Adds and removes aliases of indices. */
public interface ChangeAliases {

    /**
     * Applies all steps atomically for readers. A step must name its indices directly, not by an alias or a data
     * stream.
     *
     * @return one outcome for each step
     * @throws io.millrace.domain.Rejection if the list is empty or too long; if an index does not exist or must not be
     *     changed; if a required alias does not exist; if an alias would refer to several indices or to an index of the
     *     service itself, or has an illegal name; if the steps only remove aliases and none of these aliases exists
     */
    List<Outcome> change(List<Step> steps);

    /** One change of aliases or indices. */
    sealed interface Step {

        /** Returns the indices to change. */
        ReadTarget target();
    }

    /**
     * Adds aliases to indices.
     *
     * @param aliases the names of the aliases as sent by the client
     */
    record Addition(ReadTarget target, List<String> aliases) implements Step {

        public Addition {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * Removes aliases from indices.
     *
     * @param aliases the names and patterns of the aliases
     * @param scope the names that patterns among the aliases may match
     * @param mustExist whether all steps are rejected if an explicitly named alias does not exist; if absent, the
     *     outcome of this step reports the missing alias
     */
    record Removal(ReadTarget target, NameSelection aliases, NameScope scope, Optional<Boolean> mustExist)
            implements Step {}

    /** Removes indices with their documents. */
    record IndexRemoval(ReadTarget target) implements Step {}

    /**
     * The outcome of a step.
     *
     * @param indices the selected indices
     * @param aliases the aliases of the step as sent by the client
     * @param missing whether none of the aliases to remove existed
     */
    record Outcome(List<IndexName> indices, List<String> aliases, boolean missing) {

        public Outcome {
            indices = List.copyOf(indices);
            aliases = List.copyOf(aliases);
        }
    }
}
