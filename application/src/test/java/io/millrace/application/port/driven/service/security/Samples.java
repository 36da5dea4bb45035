package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Users, roles, sessions and keys to try things with. */
public final class Samples {

    public static final Username ANNA = new Username("anna");
    public static final Username BERT = new Username("bert");

    private Samples() {}

    public static Account account(Username name) {
        return new Account(user(name), new PasswordHash("$argon2id$" + name), new CredentialsVersion("s-" + name), 0);
    }

    static User user(Username name) {
        return new User(
                name,
                List.of(new RoleName("writer"), new RoleName("odd role!")),
                Optional.of("Full \u00e9 " + name),
                Optional.of(name + "@example.org"),
                new JsonText("{\"a\" : [1.50, null]}"),
                true);
    }

    public static Role role(String name, String... patterns) {
        return new Role(
                new RoleName(name),
                Set.of(ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE),
                List.of(
                        new IndexGrant(
                                List.of(patterns).stream().map(NamePattern::new).toList(),
                                Set.of(IndexPrivilege.READ, IndexPrivilege.ALL)),
                        new IndexGrant(List.of(new NamePattern("x*")), Set.of(IndexPrivilege.MANAGE))));
    }

    static Session session(String id, long step) {
        return new Session(new SessionId(id), Optional.of(new CredentialsVersion("stamp")), step);
    }

    public static Authentication caller(Username name, String session) {
        return Authentication.of(user(name), new Means.Login(), Optional.of(session(session, 0)));
    }

    static KeyMaterial key(String id) {
        return new KeyMaterial(
                        id,
                        SignatureAlgorithm.ES256,
                        new JsonText("{\"kid\":\"" + id + "\"}"),
                        new SealedKey("sealed " + id))
                .createdAt(Instant.parse("2026-11-20T12:00:00.123456Z"));
    }
}
