package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.graphql.field.Connection.Edge;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.security.user.UserReader;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Created;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Invalidated;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Page;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Search;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** The fields about API keys. */
public record ApiKeyFields(Optional<GraphQlPorts.Security> security, Cursors cursors) {

    private static final String LIST = "apiKeys";
    private static final String TYPE = "ApiKey";
    private static final int MOST_IDS = 1_000;

    public void register(Fields fields) {
        fields.acting("Query", LIST, Action.READ_OWN_API_KEYS, this::list)
                .acting("Mutation", "createApiKey", Action.CREATE_API_KEY, this::create)
                .acting("Mutation", "invalidateApiKeys", Action.INVALIDATE_OWN_API_KEYS, this::invalidate);
        Connection.register(fields, TYPE);
        fields.of(Connection.class, TYPE + "Connection")
                .showing("totalCount", connection -> (int) connection.total().orElseThrow());
        fields.of(DescribedApiKey.class, TYPE)
                .showing("id", described -> described.key().id().value())
                .showing("name", described -> described.key().name().value())
                .showing("owner", described -> described.key().owner().value())
                .showing("createdAt", described -> described.key().createdAt())
                .showing("expiresAt", described -> described.key().expiresAt().orElse(null))
                .showing(
                        "invalidatedAt",
                        described -> described.key().invalidatedAt().orElse(null))
                .showing("roleDescriptors", DescribedApiKey::descriptors)
                .showing("metadata", DescribedApiKey::metadata);
        fields.of(Created.class, "CreatedApiKey")
                .showing("key", Created::key)
                .showing("secret", created -> created.secret().value());
        fields.of(Invalidated.class, "InvalidatedApiKeys")
                .showing("invalidated", result -> texts(result.now()))
                .showing("previouslyInvalidated", result -> texts(result.before()));
    }

    private static List<String> texts(List<ApiKeyId> ids) {
        return ids.stream().map(ApiKeyId::value).toList();
    }

    private ManageApiKeys keys() {
        return UserFields.required(security).apiKeys();
    }

    private Connection<DescribedApiKey> list(DataFetchingEnvironment environment, Access access) {
        int first = Connection.requireSize("first", StreamFields.number(environment, "first"));
        Predicate<ApiKey> filter = allowed(environment, access, Action.READ_API_KEYS);
        Optional<String> name = StreamFields.textIfAny(environment, "name");
        Optional<String> owner = StreamFields.textIfAny(environment, "owner");
        if (Boolean.TRUE.equals(environment.getArgument("activeOnly"))) {
            filter = filter.and(keys().active());
        }
        Optional<String> after =
                StreamFields.textIfAny(environment, "after").map(cursor -> cursors.place(LIST, cursor));
        Page page = keys().list(new Search(
                filter.and(key -> name.map(key.name().value()::equals).orElse(true))
                        .and(key -> owner.map(key.owner().value()::equals).orElse(true)),
                key -> after.map(place -> isAfter(key, place)).orElse(true),
                ManageApiKeys.BY_CREATION,
                0,
                first));
        List<Edge<DescribedApiKey>> edges = page.keys().stream()
                .map(described -> new Edge<>(() -> cursors.cursor(LIST, place(described.key())), described))
                .toList();
        return new Connection<>(edges, after.isPresent(), page.hasMore(), OptionalLong.of(page.total()));
    }

    private static String place(ApiKey key) {
        return key.createdAt() + " " + key.id();
    }

    private static boolean isAfter(ApiKey key, String place) {
        int space = place.indexOf(' ');
        int order = key.createdAt().compareTo(Instant.parse(place.substring(0, space)));
        return order > 0 || (order == 0 && key.id().value().compareTo(place.substring(space + 1)) > 0);
    }

    /** Returns the filter for the requested keys: the caller's own keys, or all keys if the caller may use them. */
    private static Predicate<ApiKey> allowed(DataFetchingEnvironment environment, Access access, Action all) {
        if (!Boolean.FALSE.equals(environment.getArgument("own"))) {
            return ManageApiKeys.ownedBy(access.caller());
        }
        access.to(all).require();
        return key -> true;
    }

    private Created create(DataFetchingEnvironment environment, Access access) {
        Map<String, Object> given = Objects.requireNonNull(environment.<Map<String, Object>>getArgument("key"), "key");
        return keys().create(
                        access.caller(),
                        new ManageApiKeys.Request(
                                new ApiKeyName(String.valueOf(given.get("name"))),
                                Optional.ofNullable((String) given.get("expiration"))
                                        .map(text -> TimeText.parse("expiration", text)
                                                .duration()),
                                UserFields.list(
                                        given,
                                        "roleDescriptors",
                                        descriptor -> UserFields.role(
                                                new RoleName(String.valueOf(((Map<?, ?>) descriptor).get("name"))),
                                                (Map<?, ?>) descriptor)),
                                Optional.ofNullable((LazyJson) given.get("metadata"))
                                        .map(json -> UserReader.metadata(LazyJson.object("key.metadata", json)))
                                        .orElse(JsonText.EMPTY_OBJECT)));
    }

    private Invalidated invalidate(DataFetchingEnvironment environment, Access access) {
        List<String> given = Objects.requireNonNull(environment.<List<String>>getArgument("ids"), "ids");
        if (given.size() > MOST_IDS) {
            throw Rejection.invalid("[ids] must have at most " + MOST_IDS + " values");
        }
        Set<String> ids = Set.copyOf(given);
        return keys().invalidate(
                        access.caller(),
                        allowed(environment, access, Action.INVALIDATE_API_KEYS)
                                .and(key -> ids.contains(key.id().value())));
    }
}
