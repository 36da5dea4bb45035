package io.millrace.application.port.driven.service;

import io.millrace.application.usecase.index.NewAliases;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Definitions for tests: a filter is the id of the only matching document, a template lists names and filters. */
public final class FiltersById implements AliasDefinitions {

    @Override
    public Map<String, AliasProperties> aliases(JsonText definitions) {
        Map<String, AliasProperties> aliases = new LinkedHashMap<>();
        for (String name : definitions.value().split(",", -1)) {
            aliases.put(name, AliasProperties.NONE);
        }
        return aliases;
    }

    @Override
    public Query filter(JsonText filter) {
        return new Query.Ids(Set.of(new DocumentId(filter.value())));
    }

    /** Returns the aliases of new indices, without reserved or restricted names. */
    public static NewAliases newAliases() {
        return new NewAliases(new FiltersById(), new ReservedNames(Set.of()), RestrictedNames.NONE);
    }

    /** Returns properties with a filter by id. */
    public static AliasProperties filteredBy(String id) {
        return new AliasProperties(
                Optional.of(new JsonText(id)), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
