package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.service.AliasDefinitions;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.text.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Determines the aliases of new indices and data streams.
 *
 * @param reserved names that aliases must not have
 * @param restricted the names of the indices of the service, to which aliases must not refer
 */
public record NewAliases(AliasDefinitions definitions, ReservedNames reserved, RestrictedNames restricted) {

    private static final int MOST_ALIASES = 1_000;
    private static final String NAME_OF_INDEX = "{index}";

    /**
     * The aliases of a new index or data stream.
     *
     * @param ofTemplate the names of the aliases that come from the template
     */
    public record Determined(List<NamedAlias> all, Set<IndexName> ofTemplate) {}

    /**
     * Returns the aliases of a template together with the aliases of a request. An alias of the request replaces the
     * alias of the template with the same name.
     *
     * @param owner the name of the index or data stream; it replaces {@code {index}} in the aliases of the template
     * @throws Rejection if an alias has an illegal name, or there are too many aliases
     */
    public Determined of(String owner, Optional<JsonText> template, Map<String, AliasProperties> sent) {
        Map<String, AliasProperties> all = new LinkedHashMap<>();
        template.map(definitions::aliases)
                .orElse(Map.of())
                .forEach((name, properties) -> all.put(name.replace(NAME_OF_INDEX, owner), properties));
        Set<String> ofTemplate = Set.copyOf(all.keySet());
        all.putAll(sent);
        if (all.size() > MOST_ALIASES) {
            throw Rejection.invalid("more than " + MOST_ALIASES + " aliases in one request");
        }
        List<NamedAlias> named = all.entrySet().stream()
                .map(alias -> new NamedAlias(require(owner, alias.getKey()), alias.getValue()))
                .toList();
        return new Determined(
                named,
                named.stream()
                        .map(NamedAlias::name)
                        .filter(name -> ofTemplate.contains(name.value()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * Checks an alias of a new index.
     *
     * @throws Rejection if the alias is illegal or reserved, or if only the alias or only the index belongs to the
     *     service
     */
    public IndexName require(String owner, String name) {
        IndexName alias = Alias.name(name);
        reserved.requireFreeAlias(alias);
        restricted.requireTogether(owner, alias.value());
        return alias;
    }
}
