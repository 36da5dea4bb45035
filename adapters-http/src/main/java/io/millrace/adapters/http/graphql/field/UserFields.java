package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.security.user.UserReader;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields about users and roles. */
public record UserFields(Optional<GraphQlPorts.Security> security) {

    public void register(Fields fields) {
        fields.acting("Query", "users", Action.READ_USERS, this::users)
                .acting("Query", "roles", Action.READ_ROLES, this::roles)
                .acting("Mutation", "putUser", Action.PUT_USER, this::putUser)
                .acting("Mutation", "changePassword", Action.CHANGE_PASSWORD, this::changePassword)
                .acting("Mutation", "deleteUser", Action.DELETE_USER, this::deleteUser)
                .acting("Mutation", "putRole", Action.PUT_ROLE, this::putRole)
                .acting("Mutation", "deleteRole", Action.DELETE_ROLE, this::deleteRole);
        fields.of(User.class, "User")
                .showing("name", user -> user.username().value())
                .showing("roles", user -> texts(user.roles(), RoleName::value))
                .showing("fullName", user -> user.fullName().orElse(null))
                .showing("email", user -> user.email().orElse(null))
                .showing("metadata", User::metadata)
                .showing("enabled", User::enabled)
                .showing("secondFactor", User::hasSecondFactor);
        fields.of(Role.class, "Role")
                .showing("name", role -> role.name().value())
                .showing(
                        "clusterPrivileges",
                        role -> role.cluster().stream().sorted().toList())
                .showing("indices", Role::indices)
                .showing("requireSecondFactor", Role::requiresSecondFactor);
        fields.of(IndexGrant.class, "IndexGrant")
                .showing("names", grant -> texts(grant.names(), NamePattern::value))
                .showing(
                        "privileges",
                        grant -> grant.privileges().stream().sorted().toList());
    }

    private static <T> List<String> texts(List<T> values, Function<T, String> text) {
        return values.stream().map(text).toList();
    }

    private GraphQlPorts.Security ports() {
        return required(security);
    }

    public static GraphQlPorts.Security required(Optional<GraphQlPorts.Security> security) {
        return security.orElseThrow(() -> new Rejection(
                Rejection.Reason.NOT_OFFERED, "users and roles are not available because security is off"));
    }

    private List<User> users(DataFetchingEnvironment environment, Access access) {
        return named(environment, ports().users()::list);
    }

    private List<Role> roles(DataFetchingEnvironment environment, Access access) {
        return named(environment, ports().roles()::list);
    }

    /**
     * Lists the objects with the requested names, or all objects if the argument is absent. An empty argument gives an
     * empty list, although an empty list means all objects for {@code list}.
     */
    private static <T> List<T> named(DataFetchingEnvironment environment, Function<List<String>, List<T>> list) {
        Optional<List<String>> names = Optional.ofNullable(environment.getArgument("names"));
        return names.filter(List::isEmpty).isPresent() ? List.of() : list.apply(names.orElse(List.of()));
    }

    private @Nullable User putUser(DataFetchingEnvironment environment, Access access) {
        Username name = new Username(StreamFields.text(environment, "name"));
        Map<String, Object> given =
                Objects.requireNonNull(environment.<Map<String, Object>>getArgument("user"), "user");
        User user = new User(
                name,
                list(given, "roles", role -> new RoleName((String) role)),
                Optional.ofNullable((String) given.get("fullName")),
                Optional.ofNullable((String) given.get("email")),
                Optional.ofNullable((LazyJson) given.get("metadata"))
                        .map(json -> UserReader.metadata(LazyJson.object("user.metadata", json)))
                        .orElse(JsonText.EMPTY_OBJECT),
                !Boolean.FALSE.equals(given.get("enabled")));
        Optional<Password> password =
                Optional.ofNullable((String) given.get("password")).map(Password::new);
        ports().users().put(access.caller(), new ManageUsers.Request(user, password));
        return ports().users().list(List.of(name.value())).stream().findFirst().orElse(null);
    }

    private boolean changePassword(DataFetchingEnvironment environment, Access access) {
        Username name = new Username(StreamFields.text(environment, "name"));
        ports().users().changePassword(access.caller(), name, new Password(StreamFields.text(environment, "password")));
        return true;
    }

    private boolean deleteUser(DataFetchingEnvironment environment, Access access) {
        GraphQlPorts.Security security = ports();
        return Username.find(StreamFields.text(environment, "name"))
                .map(name -> security.users().delete(access.caller(), name))
                .orElse(false);
    }

    private @Nullable Role putRole(DataFetchingEnvironment environment, Access access) {
        RoleName name = new RoleName(StreamFields.text(environment, "name"));
        Map<String, Object> given =
                Objects.requireNonNull(environment.<Map<String, Object>>getArgument("role"), "role");
        Role role = role(name, given).requiringSecondFactor(Boolean.TRUE.equals(given.get("requireSecondFactor")));
        ports().roles().put(access.caller(), role);
        return ports().roles().list(List.of(name.value())).stream().findFirst().orElse(null);
    }

    /** Returns a role with the members {@code clusterPrivileges} and {@code indices} of an input object. */
    static Role role(RoleName name, Map<?, ?> given) {
        return new Role(
                name,
                Set.copyOf(list(given, "clusterPrivileges", key -> ClusterPrivilege.valueOf((String) key))),
                list(given, "indices", grant -> grant((Map<?, ?>) grant)));
    }

    private static IndexGrant grant(Map<?, ?> given) {
        return new IndexGrant(
                list(given, "names", name -> new NamePattern((String) name)),
                list(given, "privileges", key -> IndexPrivilege.valueOf((String) key)).stream()
                        .collect(Collectors.toSet()));
    }

    static <T> List<T> list(Map<?, ?> given, String member, Function<Object, T> read) {
        return ((List<?>) Objects.requireNonNull(given.get(member), member))
                .stream().<T>map(read).toList();
    }

    private boolean deleteRole(DataFetchingEnvironment environment, Access access) {
        GraphQlPorts.Security security = ports();
        return RoleName.find(StreamFields.text(environment, "name"))
                .map(name -> security.roles().delete(access.caller(), name))
                .orElse(false);
    }
}
