package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.security.privilege.RestrictedNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shows and changes aliases.
 *
 * @param reserved names that aliases must not have
 * @param restricted the names of the indices of the service, to which aliases must not refer
 * @param features the system features, whose permanent indices must not be removed or renamed
 */
public record AliasesService(
        Aliases aliases,
        TargetResolution resolution,
        ReservedNames reserved,
        RestrictedNames restricted,
        SystemFeatures features)
        implements ManageAliases {

    private static final int MOST_STEPS = 1_000;

    @Override
    public Listed list(ReadTarget target, Optional<NameSelection> wanted) {
        List<Index> found = resolution.findIndices(target);
        Map<IndexId, List<IndexName>> all =
                aliases.listOf(found.stream().map(Index::id).toList());
        List<Aliased> listed = new ArrayList<>();
        for (Index index : found) {
            List<IndexName> shown = all.getOrDefault(index.id(), List.of()).stream()
                    .filter(alias -> target.scope().includes(alias.value(), index))
                    .filter(alias ->
                            wanted.map(names -> names.means(alias.value())).orElse(true))
                    .toList();
            if (wanted.isEmpty() || !shown.isEmpty()) {
                listed.add(new Aliased(index, shown));
            }
        }
        return new Listed(listed, missing(wanted, listed));
    }

    private static List<String> missing(Optional<NameSelection> wanted, List<Aliased> listed) {
        List<String> shown = listed.stream()
                .flatMap(index -> index.aliases().stream())
                .map(IndexName::value)
                .toList();
        return wanted.map(names -> names.spelledOut().stream()
                        .filter(name -> !shown.contains(name))
                        .toList())
                .orElse(List.of());
    }

    @Override
    public List<Outcome> change(List<Step> steps) {
        if (steps.isEmpty()) {
            throw Rejection.of(Fault.NO_ALIAS_CHANGE);
        }
        if (steps.size() > MOST_STEPS) {
            throw Rejection.invalid("more than " + MOST_STEPS + " alias actions in one request");
        }
        List<AliasChange> changes = new ArrayList<>();
        List<Outcome> outcomes = new ArrayList<>();
        for (Step step : steps) {
            outcomes.add(plan(step, changes));
        }
        if (outcomes.stream().allMatch(Outcome::missing)) {
            throw Rejection.aliasesMissing(outcomes.stream()
                    .flatMap(outcome -> outcome.aliases().stream())
                    .distinct()
                    .toList());
        }
        aliases.change(changes);
        return outcomes;
    }

    /** Adds the changes of the step to {@code changes}, and returns the outcome of the step. */
    private Outcome plan(Step step, List<AliasChange> changes) {
        if (step instanceof IndexRemoval) {
            step.target().selection().spelledOut().forEach(features::requireNotPermanent);
        }
        List<Index> indices = find(step.target());
        List<IndexName> names = indices.stream().map(Index::name).toList();
        if (step instanceof Addition addition) {
            for (String name : addition.aliases()) {
                IndexName alias = Alias.name(name);
                reserved.requireNoReservedName(alias);
                names.forEach(index -> {
                    restricted.requireTogether(index.value(), alias.value());
                    changes.add(new AliasChange.Addition(index, alias));
                });
            }
            return new Outcome(names, addition.aliases(), false);
        }
        if (step instanceof Removal removal) {
            return plan(removal, indices, changes);
        }
        indices.forEach(index -> {
            features.requireNotPermanent(index.name().value());
            changes.add(new AliasChange.IndexRemoval(index.name(), index.id()));
        });
        return new Outcome(names, List.of(), false);
    }

    private Outcome plan(Removal removal, List<Index> indices, List<AliasChange> changes) {
        Map<IndexId, List<IndexName>> present =
                aliases.listOf(indices.stream().map(Index::id).toList());
        boolean mustExist = removal.mustExist().orElse(false);
        Set<String> missing = new LinkedHashSet<>(removal.aliases().spelledOut());
        boolean any = false;
        for (Index index : indices) {
            for (IndexName alias : present.getOrDefault(index.id(), List.of())) {
                boolean spelledOut = missing.remove(alias.value());
                // A change requires the privilege on the alias itself. A read does not.
                if (removal.aliases().means(alias.value())
                        && (spelledOut || removal.scope().includes(alias.value()))) {
                    features.requireNotPermanent(alias.value());
                    changes.add(new AliasChange.Removal(index.name(), alias, mustExist));
                    any = true;
                }
            }
        }
        if (mustExist && !missing.isEmpty()) {
            throw Rejection.of(Fault.NO_REQUIRED_ALIAS, missing.iterator().next());
        }
        return new Outcome(
                indices.stream().map(Index::name).toList(),
                removal.aliases().parts().stream()
                        .map(part -> (part.excluded() ? "-" : "") + part.pattern())
                        .toList(),
                !any && removal.mustExist().isEmpty());
    }

    private List<Index> find(ReadTarget target) {
        NameSelection selection = target.selection();
        for (Found found : resolution.find(target)) {
            StreamName stream =
                    found.index().membership().map(Membership::stream).orElse(null);
            if (stream != null && selection.spelledOut().contains(stream.value())) {
                throw Alias.ofStream(stream);
            }
        }
        return resolution.findUnaliased(target);
    }
}
