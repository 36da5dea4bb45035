package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
        SystemFeatures features,
        AuditChange audit)
        implements ManageAliases {

    private static final int MOST_STEPS = 1_000;

    /**
     * The maximum number of aliases to add in one request. An alias counts once for each index to which it is added.
     */
    private static final int MOST_CHANGES = 10_000;

    @Override
    public Listed list(ReadTarget target, Optional<AliasNames> wanted) {
        List<Found> found = resolution.find(target);
        Map<IndexId, List<NamedAlias>> ofIndices =
                aliases.listOf(found.stream().map(hit -> hit.index().id()).toList());
        Map<StreamName, Index> streams = streams(found);
        Map<StreamName, List<NamedAlias>> ofStreams = aliases.listOfStreams(streams.keySet());
        List<Aliased> listed = new ArrayList<>();
        Set<String> shownNames = new HashSet<>();
        for (Found hit : found) {
            List<NamedAlias> shown =
                    shown(ofIndices.getOrDefault(hit.index().id(), List.of()), hit.index(), target, wanted);
            if (wanted.isEmpty() || !shown.isEmpty()) {
                listed.add(new Aliased(hit.index(), shown));
            }
            shown.forEach(alias -> shownNames.add(alias.name().value()));
        }
        List<AliasedStream> listedStreams = new ArrayList<>();
        streams.forEach((stream, index) -> {
            List<NamedAlias> shown = shown(ofStreams.getOrDefault(stream, List.of()), index, target, wanted);
            if (!shown.isEmpty()) {
                listedStreams.add(new AliasedStream(stream, shown));
            }
            shown.forEach(alias -> shownNames.add(alias.name().value()));
        });
        return new Listed(
                listed,
                listedStreams,
                wanted.map(names -> names.missing(shownNames)).orElse(List.of()));
    }

    /** Returns the data streams of the indices. Ignores backing indices that the request names explicitly. */
    private static Map<StreamName, Index> streams(List<Found> found) {
        Map<StreamName, Index> streams = new LinkedHashMap<>();
        found.stream()
                .filter(hit -> !hit.named())
                .map(Found::index)
                .forEach(index -> index.membership().ifPresent(member -> streams.put(member.stream(), index)));
        return streams;
    }

    private static List<NamedAlias> shown(
            List<NamedAlias> all, Index index, ReadTarget target, Optional<AliasNames> wanted) {
        return all.stream()
                .filter(alias -> target.scope().includes(alias.name().value(), index))
                .filter(alias ->
                        wanted.map(names -> names.means(alias.name().value())).orElse(true))
                .toList();
    }

    @Override
    public List<Outcome> change(Authentication caller, List<Step> steps) {
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
        boolean lenient = steps.stream()
                .anyMatch(step ->
                        step instanceof Removal removal && removal.mustExist().isPresent());
        if (!lenient && outcomes.stream().allMatch(Outcome::missing)) {
            throw Rejection.aliasesMissing(outcomes.stream()
                    .flatMap(outcome -> outcome.aliases().stream())
                    .distinct()
                    .toList());
        }
        aliases.change(changes);
        record(caller, changes);
        return outcomes;
    }

    private void record(Authentication caller, List<AliasChange> changes) {
        Map<String, List<String>> changed = new TreeMap<>();
        for (AliasChange change : changes) {
            if (change instanceof AliasChange.Addition addition) {
                changed.computeIfAbsent("added", kind -> new ArrayList<>())
                        .add(addition.alias() + " to " + addition.index());
            } else if (change instanceof AliasChange.Removal removal) {
                changed.computeIfAbsent("removed", kind -> new ArrayList<>())
                        .add(removal.alias() + " from " + removal.index());
            } else {
                audit.record(
                        caller,
                        Kind.INDEX_DELETED,
                        Map.of("index", change.index().value()));
            }
        }
        if (!changed.isEmpty()) {
            Map<String, String> details = new TreeMap<>();
            changed.forEach((kind, names) -> details.put(kind, AuditChange.names(names)));
            audit.record(caller, Kind.ALIASES_CHANGED, details);
        }
    }

    /** Adds the changes of the step to {@code changes}, and returns the outcome of the step. */
    private Outcome plan(Step step, List<AliasChange> changes) {
        if (step instanceof IndexRemoval) {
            step.target().selection().spelledOut().forEach(features::requireNotPermanent);
            resolution.findUnaliased(step.target()).forEach(index -> {
                features.requireNotPermanent(index.name().value());
                changes.add(new AliasChange.IndexRemoval(index.name(), index.id()));
            });
            return new Outcome(List.of(), false);
        }
        List<StreamName> streams = findStreams(step.target());
        if (step instanceof Addition addition) {
            if (!streams.isEmpty()) {
                requirePossibleForStream(addition.properties());
                if (!findIndicesBeside(step.target()).isEmpty()) {
                    throw Rejection.of(
                            Fault.ALIAS_STEP_OF_BOTH, step.target().selection().expression());
                }
            }
            List<IndexName> owners = List.copyOf(owners(streams, step.target()));
            if (changes.size() + (long) owners.size() * addition.aliases().size() > MOST_CHANGES) {
                throw Rejection.invalid("more than " + MOST_CHANGES + " aliases to add in one request");
            }
            owners.forEach(owner -> plan(addition, owner, changes));
            return new Outcome(addition.aliases(), false);
        }
        return plan((Removal) step, streams, changes);
    }

    private void plan(Addition addition, IndexName owner, List<AliasChange> changes) {
        for (String name : addition.aliases()) {
            IndexName alias = Alias.name(name);
            reserved.requireNoReservedName(alias);
            restricted.requireTogether(owner.value(), alias.value());
            changes.add(new AliasChange.Addition(owner, alias, addition.properties()));
        }
    }

    private static void requirePossibleForStream(AliasProperties properties) {
        Map<String, Boolean> present = new LinkedHashMap<>();
        present.put("index_routing", properties.indexRouting().isPresent());
        present.put("search_routing", properties.searchRouting().isPresent());
        present.put("is_hidden", properties.hidden().isPresent());
        present.forEach((property, isPresent) -> {
            if (isPresent) {
                throw Rejection.of(Fault.NO_PROPERTY_OF_STREAM_ALIAS, property);
            }
        });
    }

    private Outcome plan(Removal removal, List<StreamName> streams, List<AliasChange> changes) {
        List<Index> indices =
                streams.isEmpty() ? resolution.findUnaliased(removal.target()) : findIndicesBeside(removal.target());
        Map<IndexId, List<NamedAlias>> ofIndices =
                aliases.listOf(indices.stream().map(Index::id).toList());
        Map<IndexName, List<NamedAlias>> present = new LinkedHashMap<>();
        indices.forEach(index -> present.put(index.name(), ofIndices.getOrDefault(index.id(), List.of())));
        aliases.listOfStreams(streams).forEach((stream, found) -> present.put(new IndexName(stream.value()), found));
        boolean mustExist = removal.mustExist().orElse(false);
        Set<String> removed = new HashSet<>();
        present.forEach((owner, found) -> found.stream()
                .map(NamedAlias::name)
                .filter(alias -> isMeant(removal, alias.value()))
                .forEach(alias -> {
                    features.requireNotPermanent(alias.value());
                    changes.add(new AliasChange.Removal(owner, alias, mustExist));
                    removed.add(alias.value());
                }));
        List<String> missing = removal.aliases().missing(removed);
        if (mustExist && !missing.isEmpty()) {
            throw Rejection.of(Fault.NO_REQUIRED_ALIAS, missing.get(0));
        }
        return new Outcome(removal.aliases().parts(), removed.isEmpty());
    }

    /**
     * Returns whether the alias is to be removed. To remove an alias, the caller needs the privilege on the alias
     * itself; to read an alias, the caller does not.
     */
    private static boolean isMeant(Removal removal, String alias) {
        AliasNames names = removal.aliases();
        return names.means(alias)
                && (names.included().contains(alias) || removal.scope().includes(alias));
    }

    private List<IndexName> owners(List<StreamName> streams, ReadTarget target) {
        return streams.isEmpty()
                ? resolution.findUnaliased(target).stream().map(Index::name).toList()
                : streams.stream().map(stream -> new IndexName(stream.value())).toList();
    }

    /** Returns the data streams that the target selects by the names of data streams. */
    private List<StreamName> findStreams(ReadTarget target) {
        return resolution.catalog().selectStreams(target.selection(), target.scope()).streams().stream()
                .map(DataStream::name)
                .toList();
    }

    /** Returns the plain indices that the target selects, in addition to data streams, by the names of indices. */
    private List<Index> findIndicesBeside(ReadTarget target) {
        return resolution.find(target).stream()
                .filter(found -> !found.byAlias())
                .map(Found::index)
                .filter(index -> index.membership().isEmpty())
                .toList();
    }
}
