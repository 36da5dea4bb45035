package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parses roles. Members of unsupported features must be empty. */
public final class RoleReader {

    static final String SECOND_FACTOR = "require_second_factor";

    private static final String[] MEMBERS = {
        "cluster", "indices", "index", "applications", "run_as", "metadata", "transient_metadata"
    };

    private RoleReader() {}

    /** Parses the body of a role. */
    static Role read(RoleName name, JsonObject body) {
        body.allowing(
                Stream.concat(Arrays.stream(MEMBERS), Stream.of(SECOND_FACTOR)).toArray(String[]::new));
        return privileges(name, body)
                .requiringSecondFactor(body.bool(SECOND_FACTOR).orElse(false));
    }

    /** Parses a role descriptor of an API key. */
    public static Role readDescriptor(RoleName name, JsonObject body) {
        return privileges(name, body.allowing(MEMBERS));
    }

    private static Role privileges(RoleName name, JsonObject body) {
        for (String unknown : List.of("applications", "run_as")) {
            if (!body.array(unknown).orElse(List.of()).isEmpty()) {
                throw notOffered("[" + unknown + "]");
            }
        }
        if (body.object("metadata")
                .map(JsonValue::members)
                .filter(map -> !map.isEmpty())
                .isPresent()) {
            throw notOffered("[metadata]");
        }
        List<ClusterPrivilege> cluster = clusterPrivileges(body);
        // Elasticsearch accepts both names.
        String indices = body.find("index").isPresent() ? "index" : "indices";
        if (body.find("index").isPresent() && body.find("indices").isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "[index] and [indices] are the same field; send only one of them");
        }
        return new Role(name, Set.copyOf(cluster), grants(body, indices));
    }

    /** Returns the cluster privileges in the member {@code cluster}. */
    public static List<ClusterPrivilege> clusterPrivileges(JsonObject body) {
        return body.texts("cluster").orElse(List.of()).stream()
                .map(text -> privilege(
                        "cluster", text, ClusterPrivilege.values(), ClusterPrivilege::key, ClusterPrivilege::ofKey))
                .toList();
    }

    /** Returns the index privileges in this member. */
    public static List<IndexGrant> grants(JsonObject body, String member) {
        return body.nestedAll(member, "indices_privileges", RoleReader::grant);
    }

    private static IndexGrant grant(JsonObject grant) {
        grant.allowing("names", "privileges", "allow_restricted_indices").requiring("names", "privileges");
        if (grant.bool("allow_restricted_indices").orElse(false)) {
            throw notOffered("[allow_restricted_indices] with value [true]");
        }
        List<NamePattern> names = grant.texts("names").orElse(List.of()).stream()
                .map(NamePattern::new)
                .toList();
        List<IndexPrivilege> privileges = grant.texts("privileges").orElse(List.of()).stream()
                .map(text ->
                        privilege("index", text, IndexPrivilege.values(), IndexPrivilege::key, IndexPrivilege::ofKey))
                .toList();
        return new IndexGrant(names, Set.copyOf(privileges));
    }

    private static <T> T privilege(
            String kind, String text, T[] known, Function<T, String> key, Function<String, Optional<T>> find) {
        return find.apply(text)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("unknown " + kind + " privilege [" + text
                        + "]. a privilege must be one of ["
                        + Arrays.stream(known).map(key).collect(Collectors.joining(","))
                        + "]"));
    }

    private static RequestRefusedException notOffered(String what) {
        return RequestRefusedException.illegalArgument(what + " is not offered in a role");
    }
}
