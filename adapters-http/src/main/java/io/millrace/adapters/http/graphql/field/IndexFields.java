package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.adapters.http.json.FlatSettings;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** The fields about single indices. */
public record IndexFields(StoreUseCases.Indices ports) {

    public void register(Fields fields) {
        fields.acting("Query", "index", Action.DESCRIBE_INDICES, (environment, access) -> {
                    ReadTarget target = target(environment, access);
                    return StreamFields.ifThere(() -> find(target)).orElse(null);
                })
                .acting("Mutation", "blockIndex", Action.BLOCK_INDICES, this::block)
                .acting(
                        "Mutation",
                        "openIndex",
                        Action.OPEN_INDICES,
                        (environment, access) -> change(
                                environment, access, target -> ports.change().open(access.caller(), target)))
                .acting(
                        "Mutation",
                        "closeIndex",
                        Action.CLOSE_INDICES,
                        (environment, access) -> change(
                                environment, access, target -> ports.change().close(access.caller(), target)))
                .acting("Mutation", "changeIndexSettings", Action.CHANGE_INDEX_SETTINGS, this::changeSettings)
                .acting("Mutation", "deleteBackingIndex", Action.DELETE_INDICES, this::delete);
    }

    private static ReadTarget target(DataFetchingEnvironment environment, Access access) {
        String name = StreamFields.text(environment, "index");
        access.require(name);
        IndexName.brokenRule(name).ifPresent(rule -> {
            throw Rejection.invalidName(name, rule);
        });
        NameSelection selection = NameSelection.ofName(name);
        return new ReadTarget(selection, access.select(selection), false, false);
    }

    /** Returns the index that the target names. Rejects the name of a data stream. */
    private Index find(ReadTarget target) {
        return ports.read().describe(target).stream()
                .filter(target.selection()::meansItself)
                .findFirst()
                .orElseThrow(() -> Rejection.invalid("[index] must be the name of an index, not of a data stream"));
    }

    private Index change(DataFetchingEnvironment environment, Access access, Consumer<ReadTarget> change) {
        ReadTarget target = target(environment, access);
        find(target);
        change.accept(target);
        return find(target);
    }

    private Index block(DataFetchingEnvironment environment, Access access) {
        IndexBlock block = IndexBlock.valueOf(StreamFields.text(environment, "block"));
        return change(environment, access, target -> ports.change().block(access.caller(), target, block));
    }

    private Index changeSettings(DataFetchingEnvironment environment, Access access) {
        LazyJson given = Objects.requireNonNull(environment.<LazyJson>getArgument("settings"), "settings");
        Map<String, Optional<String>> changes = FlatSettings.read(LazyJson.object("settings", given));
        boolean preserves = Boolean.TRUE.equals(environment.<Boolean>getArgument("preserveExisting"));
        return change(
                environment,
                access,
                target -> ports.change()
                        .changeSettings(
                                access.caller(), new ChangeIndices.SettingsRequest(target, changes, preserves)));
    }

    private String delete(DataFetchingEnvironment environment, Access access) {
        ReadTarget target = target(environment, access);
        Index index = find(target);
        if (index.membership().isEmpty()) {
            throw Rejection.invalid("[index] must be a backing index, but [" + index.name() + "] is in no data stream");
        }
        ports.change().delete(access.caller(), target);
        return index.name().value();
    }
}
