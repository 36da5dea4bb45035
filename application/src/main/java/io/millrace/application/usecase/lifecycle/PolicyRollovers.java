package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.application.port.driving.stream.RollOverAliases;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.RolloverConditions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Rolls over the aliases that the settings of plain indices name, if the policies of these indices require it. A second
 * instance cannot repeat a rollover, because it changes the write index of the alias.
 *
 * @param events receives the rollovers and failures
 */
public record PolicyRollovers(
        Catalog catalog,
        LifecyclePolicies policies,
        RollOverAliases aliases,
        Outages outages,
        Incidents incidents,
        Consumer<LifecycleEvent> events)
        implements RunStep {

    /** The rights of the service, which may roll over every alias. */
    private record EveryRight() implements RollOverAliases.Rights {

        @Override
        public void requireOnCurrent(IndexName current) {}

        @Override
        public void requireOnNext(IndexName next) {}
    }

    @Override
    public void apply(Instant now, boolean trusted, Cancellation cancellation) {
        Map<String, LifecyclePolicy> known = policies.byName();
        if (known.isEmpty()) {
            return;
        }
        CatalogSnapshot snapshot = catalog.snapshot(NameSelection.EVERYTHING);
        for (Index index : snapshot.indices().values()) {
            Optional<RolloverConditions> conditions =
                    index.settings().policy().map(known::get).flatMap(LifecyclePolicy::conditions);
            Optional<String> alias =
                    index.settings().rolloverAlias().filter(name -> isWriteIndex(index, name, snapshot));
            if (conditions.isPresent() && alias.isPresent()) {
                cancellation.check();
                rollOver(alias.get(), index, conditions.get());
            }
        }
    }

    private static boolean isWriteIndex(Index index, String alias, CatalogSnapshot snapshot) {
        return index.membership().isEmpty()
                && Optional.ofNullable(snapshot.aliases().get(alias))
                        .flatMap(ResolvedAlias::findWriteIndex)
                        .filter(current -> current.id().equals(index.id()))
                        .isPresent();
    }

    private void rollOver(String alias, Index index, RolloverConditions conditions) {
        try {
            RolloverOutcome outcome = aliases.rollOver(
                    Authentication.unsecured(),
                    new RollOverAliases.AliasRollover(
                            alias,
                            Optional.empty(),
                            conditions,
                            CreateIndices.Request::ofTemplate,
                            false,
                            new EveryRight()));
            if (outcome.rolledOver()) {
                events.accept(new LifecycleEvent.AliasRolledOver(alias, outcome.oldIndex(), outcome.newIndex()));
            }
        } catch (Rejection rejection) {
            events.accept(new LifecycleEvent.AliasFailed(alias, index.name(), String.valueOf(rejection.getMessage())));
        } catch (RuntimeException failure) {
            if (outages.isOutage(failure)) {
                throw failure;
            }
            incidents.report("the rollover of alias [" + alias + "] failed", failure);
            events.accept(new LifecycleEvent.AliasFailed(alias, index.name(), "internal error"));
        }
    }
}
