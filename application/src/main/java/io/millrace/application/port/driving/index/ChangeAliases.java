package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import java.util.List;
import java.util.Optional;

/** Gives indices aliases and takes them away. */
public interface ChangeAliases {

    /**
     * Takes all steps at once: readers see all of them or none. The index of a step is named by its own name, not by an
     * alias or a data stream.
     *
     * @return one for each step
     * @throws io.millrace.domain.Rejection if there is no step, or more than can be taken at once; if a name of an
     *     index is not there or the index must not be changed; if an alias must exist and does not, would stand for
     *     several indices or for one that belongs to the service itself, or cannot have its name; if aliases are only
     *     to be removed and none is there
     */
    List<Outcome> change(List<Step> steps);

    /** One change. */
    sealed interface Step {

        /** Returns the indices it is about. */
        ReadTarget target();
    }

    /**
     * The index gets aliases.
     *
     * @param aliases as given
     */
    record Addition(ReadTarget target, List<String> aliases) implements Step {

        public Addition {
            aliases = List.copyOf(aliases);
        }
    }

    /**
     * Indices lose aliases.
     *
     * @param scope limits what patterns among the aliases find
     * @param mustExist whether a missing alias that is spelled out refuses all steps; if absent, the outcome of this
     *     step reports it
     */
    record Removal(ReadTarget target, NameSelection aliases, NameScope scope, Optional<Boolean> mustExist)
            implements Step {}

    /** Indices are removed with their documents. */
    record IndexRemoval(ReadTarget target) implements Step {}

    /**
     * The outcome of a step.
     *
     * @param indices those it was about
     * @param aliases as given
     * @param missing whether it was to remove aliases and there was none
     */
    record Outcome(List<IndexName> indices, List<String> aliases, boolean missing) {

        public Outcome {
            indices = List.copyOf(indices);
            aliases = List.copyOf(aliases);
        }
    }
}
