package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.ManageDataStreams.RolloverOutcome;
import io.millrace.application.port.driving.stream.RollOverAliases;
import io.millrace.application.usecase.index.CreateIndicesService;
import io.millrace.application.usecase.index.CreateIndicesService.Planned;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.alias.RolloverName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.RolloverConditions.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Rolls aliases over.
 *
 * @param creation determines the settings, mappings and aliases of the new index
 * @param features the system features, whose permanent indices must not be rolled over
 */
public record RollOverAliasesService(
        Catalog catalog,
        Aliases aliases,
        CreateIndicesService creation,
        RolloverJudge judge,
        SystemFeatures features,
        AuditChange audit)
        implements RollOverAliases {

    /** The maximum number of attempts. Another attempt is made if the alias was rolled over concurrently. */
    private static final int MOST_ATTEMPTS = 20;

    @Override
    public boolean isAlias(String name) {
        return IndexName.brokenRule(name).isEmpty() && find(name).isPresent();
    }

    private Optional<ResolvedAlias> find(String name) {
        return Optional.ofNullable(
                catalog.snapshot(NameSelection.ofName(name)).aliases().get(name));
    }

    @Override
    public RolloverOutcome rollOver(Authentication caller, AliasRollover rollover) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<RolloverOutcome> outcome = attempt(rollover);
            if (outcome.isPresent()) {
                if (outcome.get().rolledOver()) {
                    audit.record(caller, Kind.ALIAS_ROLLED_OVER, outcome.get().audited("alias", rollover.alias()));
                }
                return outcome.get();
            }
        }
        throw new Rejection(
                Rejection.Reason.OVERLOADED, "too many concurrent requests roll over alias [" + rollover.alias() + "]");
    }

    /**
     * Tries to roll the alias over. Returns empty if the alias was changed concurrently, so that the caller must read
     * it again.
     */
    private Optional<RolloverOutcome> attempt(AliasRollover rollover) {
        String alias = rollover.alias();
        ResolvedAlias resolved = find(alias).orElseThrow(() -> Rejection.indexNotFound(alias));
        Index current = resolved.writeIndex(alias);
        if (current.membership().isPresent()) {
            throw Rejection.of(Fault.ROLLOVER_OF_STREAM_ALIAS, alias);
        }
        rollover.rights().requireOnCurrent(current.name());
        IndexName next = rollover.newIndex().orElseGet(() -> RolloverName.after(current.name(), aliasesOf(current)));
        rollover.rights().requireOnNext(next);
        features.requireNotPermanent(alias);
        features.requireNotPermanent(current.name().value());
        Planned planned = plan(rollover, next);
        Optional<Index> taken = Optional.ofNullable(
                catalog.snapshot(NameSelection.ofName(next.value())).indices().get(next.value()));
        if (taken.isPresent()) {
            if (isReplaced(alias, current)) {
                return Optional.empty();
            }
            throw Index.alreadyExists(next.value(), taken.get().uuid());
        }
        try {
            Verdict verdict = judge.judge(current, rollover.conditions());
            boolean rollOver = verdict.rollOver() && !rollover.dryRun();
            if (rollOver
                    && !aliases.rollOver(new Aliases.AliasRollover(
                            new IndexName(alias),
                            current,
                            properties(resolved, current),
                            planned.index(),
                            planned.aliases()))) {
                return Optional.empty();
            }
            return Optional.of(new RolloverOutcome(current.name(), next, rollOver, rollover.dryRun(), verdict.met()));
        } catch (IndexGoneException removed) {
            return Optional.empty();
        }
    }

    private boolean isReplaced(String alias, Index before) {
        return find(alias)
                .flatMap(ResolvedAlias::findWriteIndex)
                .filter(now -> now.id().equals(before.id()))
                .isEmpty();
    }

    private List<IndexName> aliasesOf(Index index) {
        return aliases.listOf(List.of(index.id())).getOrDefault(index.id(), List.of()).stream()
                .map(NamedAlias::name)
                .toList();
    }

    private Planned plan(AliasRollover rollover, IndexName next) {
        Planned planned = creation.plan(rollover.parts().apply(next));
        IndexName alias = new IndexName(rollover.alias());
        if (planned.ofTemplate().contains(alias)) {
            throw Rejection.of(Fault.ROLLOVER_ALIAS_IN_TEMPLATE, alias, List.copyOf(planned.ofTemplate()));
        }
        creation.aliases().require(next.value(), rollover.alias());
        return new Planned(
                planned.index(),
                planned.aliases().stream()
                        .filter(other -> !other.name().equals(alias))
                        .toList(),
                planned.ofTemplate());
    }

    private static AliasProperties properties(ResolvedAlias alias, Index index) {
        return alias.members().stream()
                .filter(member -> member.name().equals(index.name()))
                .map(ResolvedAlias.Member::properties)
                .findFirst()
                .orElse(AliasProperties.NONE);
    }
}
