package io.millrace.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MissingPrivilegeTest {

    private static final String BEGIN = "action [indices:data/read/search] is unauthorized for ";
    private static final String END = ", this action is granted by the index privileges [read,all]";

    @Test
    void the_weakest_privilege_is_named_and_how_it_is_granted() {
        assertThat(MissingPrivilege.explain(
                        BEGIN + "user [rita] with effective roles [reader,watcher] on indices [a,b]" + END))
                .contains("permission denied: rita needs the index privilege read on a, b; an administrator can store a"
                        + " role with that (`millrace role put ROLE FILE`) and assign it (`millrace user set rita --role"
                        + " reader,watcher,ROLE`)");
    }

    @Test
    void a_user_without_roles_gets_only_the_new_role() {
        assertThat(MissingPrivilege.explain(BEGIN
                                + "user [rita] with effective roles [] (assigned roles [gone] were not found)" + END)
                        .orElseThrow())
                .endsWith("`millrace user set rita --role ROLE`)");
    }

    @Test
    void the_owner_of_an_api_key_creates_another_key() {
        assertThat(MissingPrivilege.explain(BEGIN + "API key id [k1] of user [rita] with effective roles [a]" + END)
                        .orElseThrow())
                .startsWith("permission denied: the API key k1 of rita needs the index privilege read; ")
                .contains("`millrace apikey create NAME --role-descriptors FILE`");
    }

    @Test
    void roles_of_users_of_identity_providers_are_mapped() {
        assertThat(MissingPrivilege.explain(BEGIN + "user [keycloak:rita] with effective roles [a]" + END)
                        .orElseThrow())
                .doesNotContain("user set")
                .contains("the configuration of the identity provider");
    }

    @Test
    void indices_of_the_service_need_another_privilege() {
        assertThat(MissingPrivilege.explain(BEGIN + "user [rita] with effective roles [a] on indices [.audit]" + END
                                + "; indices of the service also require the cluster privilege [manage]")
                        .orElseThrow())
                .contains("read on .audit, and the cluster privilege manage for indices of the service;");
        assertThat(MissingPrivilege.explain(BEGIN + "user [rita] with effective roles [a] on indices [.audit]" + END)
                        .orElseThrow())
                .contains("needs the index privilege read on .audit; ");
    }

    @Test
    void a_missing_second_factor_is_explained() {
        assertThat(MissingPrivilege.explain(BEGIN + "user [rita], because a role of the user requires a second factor;"
                        + " enable one with [POST /_security/user/_totp]"))
                .contains("permission denied: a role of rita requires a second factor; enable it with `millrace user"
                        + " totp enable`");
    }

    @Test
    void other_reasons_are_not_explained() {
        assertThat(MissingPrivilege.explain("index [a] blocked")).isEmpty();
    }
}
