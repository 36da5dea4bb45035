package io.millrace.adapters.http.graphql.field.service;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.graphql.field.Deadline;
import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.StreamFields;
import io.millrace.adapters.http.index.mapping.Capability;
import io.millrace.adapters.http.index.mapping.FieldCapabilities;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The fields of documents, from the mappings of indices. */
public record MappedFields(ReadIndices indices) {

    public void register(Fields fields) {
        fields.acting("Query", "fields", Action.READ_FIELD_CAPABILITIES, this::list);
        fields.of(Mapped.class, "Field")
                .showing("name", Mapped::name)
                .showing(
                        "types",
                        mapped -> mapped.types().stream()
                                .map(Capability::type)
                                .distinct()
                                .toList())
                .showing("searchable", mapped -> mapped.types().stream().allMatch(Capability::searchable))
                .showing("metadata", mapped -> mapped.types().stream().allMatch(Capability::isMetadata));
    }

    /** A field, with its types in different indices. */
    private record Mapped(String name, Set<Capability> types) {}

    private List<Mapped> list(DataFetchingEnvironment environment, Access access) {
        NameSelection selection =
                NameSelection.parse(StreamFields.text(environment, "dataStream"), EnumSet.of(Expand.OPEN));
        ReadTarget target = new ReadTarget(selection, access.select(selection), false, true);
        FieldCapabilities found =
                FieldCapabilities.of(indices.describe(target), (name, capability) -> true, Deadline.of(environment));
        return found.fields().entrySet().stream()
                .map(field -> new Mapped(field.getKey(), field.getValue().keySet()))
                .toList();
    }
}
