package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyDigest;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Stores API keys in a table, and their role descriptors in another table. */
public record PostgresApiKeys(Jdbi jdbi) implements ApiKeys {

    private static final String COLUMNS = "k.id, k.owner, k.name, k.created_at, k.expires_at, k.invalidated_at";

    @Override
    public Outcome add(DescribedApiKey key, ApiKeyDigest digest, int most, int mostOfOwner) {
        return PatientTransactions.run(jdbi, transaction -> {
            Outcome outcome = outcome(transaction, key.key().owner(), most, mostOfOwner);
            if (outcome == Outcome.ADDED) {
                insert(transaction, key, digest);
                int position = 0;
                for (Role role : key.descriptors()) {
                    insert(transaction, key.key().id(), position++, role);
                }
            }
            return outcome;
        });
    }

    /**
     * Returns whether a key may be added. Locks the user before the table, in the same order as the removal of a user.
     * The lock on the table blocks other writers, so that the counted numbers of keys are valid until the commit.
     */
    private static Outcome outcome(Handle transaction, Username owner, int most, int mostOfOwner) {
        boolean isOwner = transaction
                .createQuery("select true from millrace.app_user u where u.name = :owner for key share")
                .bind("owner", owner.value())
                .mapTo(Boolean.class)
                .findOne()
                .orElse(false);
        if (!isOwner) {
            return Outcome.NO_OWNER;
        }
        transaction.execute("lock table millrace.api_key in share row exclusive mode");
        return transaction
                .createQuery("""
                    select count(*) as number, count(*) filter (where k.owner = :owner) as number_of_owner
                    from millrace.api_key k
                    """)
                .bind("owner", owner.value())
                .map((row, context) -> {
                    if (row.getLong("number") >= most) {
                        return Outcome.TOO_MANY;
                    }
                    return row.getLong("number_of_owner") < mostOfOwner ? Outcome.ADDED : Outcome.TOO_MANY_OF_OWNER;
                })
                .one();
    }

    private static void insert(Handle transaction, DescribedApiKey described, ApiKeyDigest digest) {
        ApiKey key = described.key();
        transaction
                .createUpdate("""
                    insert into millrace.api_key
                        (id, sha256, owner, name, created_at, expires_at, invalidated_at, metadata)
                    values (:id, :sha256, :owner, :name, :created_at, :expires_at, :invalidated_at, :metadata)
                    """)
                .bind("id", key.id().value())
                .bind("sha256", new HiddenText(digest.value()))
                .bind("owner", key.owner().value())
                .bind("name", AsciiJson.ofList(List.of(key.name().value())))
                .bind("created_at", Moments.bound(key.createdAt()))
                .bind("expires_at", key.expiresAt().map(Moments::bound).orElse(null))
                .bind("invalidated_at", key.invalidatedAt().map(Moments::bound).orElse(null))
                .bind("metadata", described.metadata().value())
                .execute();
    }

    private static void insert(Handle transaction, ApiKeyId id, int position, Role role) {
        PostgresRoles.bind(transaction.createUpdate("""
            insert into millrace.api_key_role (key_id, position, name, cluster, grant_names, grant_privileges)
            values (:key_id, :position, :name, :cluster, :grant_names, :grant_privileges)
            """), role)
                .bind("key_id", id.value())
                .bind("position", position)
                .execute();
    }

    @Override
    public Optional<Stored> find(ApiKeyId id) {
        return jdbi.withHandle(handle -> {
            List<Role> descriptors = descriptors(handle, List.of(id)).getOrDefault(id.value(), List.of());
            return handle.createQuery(
                            "select " + COLUMNS + ", k.metadata, k.sha256 from millrace.api_key k where k.id = :id")
                    .bind("id", id.value())
                    .map((row, context) ->
                            new Stored(described(row, descriptors), new ApiKeyDigest(row.getString("sha256"))))
                    .findOne();
        });
    }

    @Override
    public List<ApiKey> list() {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select " + COLUMNS + " from millrace.api_key k order by k.created_at, k.id")
                .map((row, context) -> key(row))
                .list());
    }

    @Override
    public List<DescribedApiKey> describe(Collection<ApiKeyId> ids) {
        return jdbi.withHandle(handle -> {
            Map<String, List<Role>> descriptors = descriptors(handle, ids);
            return handle.createQuery(
                            "select " + COLUMNS + ", k.metadata from millrace.api_key k where k.id = any (:ids)")
                    .bindArray("ids", String.class, texts(ids))
                    .map((row, context) -> described(row, descriptors.getOrDefault(row.getString("id"), List.of())))
                    .list();
        });
    }

    private static Map<String, List<Role>> descriptors(Handle handle, Collection<ApiKeyId> ids) {
        return handle
                .createQuery("""
                    select r.key_id, r.name, r.cluster, r.grant_names, r.grant_privileges
                    from millrace.api_key_role r
                    where r.key_id = any (:ids)
                    order by r.key_id, r.position
                    """)
                .bindArray("ids", String.class, texts(ids))
                .map((row, context) -> Map.entry(row.getString("key_id"), PostgresRoles.role(row)))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    @Override
    public List<ApiKeyId> invalidate(Collection<ApiKeyId> ids, Instant now) {
        return PatientTransactions.run(jdbi, transaction -> {
            List<ApiKey> changed = transaction
                    .createQuery("update millrace.api_key k set invalidated_at = :now"
                            + " where k.id = any (:ids) and k.invalidated_at is null returning " + COLUMNS)
                    .bind("now", Moments.bound(now))
                    .bindArray("ids", String.class, texts(ids))
                    .map((row, context) -> key(row))
                    .list();
            changed.stream()
                    .map(ApiKey::owner)
                    .distinct()
                    .forEach(owner -> CallerAnnouncements.publish(transaction, owner));
            return changed.stream().map(ApiKey::id).toList();
        });
    }

    @Override
    public int removeInactiveSince(Instant limit) {
        return PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                            delete from millrace.api_key k
                            where k.expires_at < :limit or k.invalidated_at < :limit
                            """)
                        .bind("limit", Moments.bound(limit))
                        .execute());
    }

    private static List<String> texts(Collection<ApiKeyId> ids) {
        return ids.stream().map(ApiKeyId::value).toList();
    }

    private static DescribedApiKey described(ResultSet row, List<Role> descriptors) throws SQLException {
        return new DescribedApiKey(key(row), descriptors, new JsonText(row.getString("metadata")));
    }

    private static ApiKey key(ResultSet row) throws SQLException {
        return new ApiKey(
                new ApiKeyId(row.getString("id")),
                new ApiKeyName(AsciiJson.toList(row.getString("name")).get(0)),
                new Username(row.getString("owner")),
                Moments.instant(row, "created_at"),
                time(row, "expires_at"),
                time(row, "invalidated_at"));
    }

    private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
