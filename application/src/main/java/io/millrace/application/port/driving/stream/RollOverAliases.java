package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.index.CreateIndices.Request;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.RolloverConditions;
import java.util.Optional;
import java.util.function.Function;

/** Rolls aliases over to new indices. */
public interface RollOverAliases {

    /** Returns whether this is the name of an alias. */
    boolean isAlias(String name);

    /**
     * Creates the next index of an alias, which from then on receives the writes to the alias, in one step. The alias
     * then belongs to the new index only, unless the current write index is marked as write index: in that case the
     * alias also keeps the current index, but without the mark.
     *
     * @throws Rejection if the alias does not exist, has no write index or refers to data streams, or if the new index
     *     cannot be created
     */
    RolloverOutcome rollOver(Authentication caller, AliasRollover rollover);

    /**
     * The parameters of a rollover.
     *
     * @param newIndex the name of the new index; if absent, the number in the name of the write index is increased
     * @param parts returns the settings, mappings and further aliases for the given name of the new index
     * @param dryRun whether to report the outcome without a rollover
     * @param rights checks the rights of the caller
     */
    record AliasRollover(
            String alias,
            Optional<IndexName> newIndex,
            RolloverConditions conditions,
            Function<IndexName, Request> parts,
            boolean dryRun,
            Rights rights) {}

    /** The rights that a rollover requires. */
    interface Rights {

        /**
         * Checks the rights on the alias and on the index that currently receives the writes to the alias.
         *
         * @throws Rejection if the caller lacks a privilege
         */
        void requireOnCurrent(IndexName current);

        /**
         * Checks the rights on the new index.
         *
         * @throws Rejection if the caller lacks a privilege
         */
        void requireOnNext(IndexName next);
    }
}
