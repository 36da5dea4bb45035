package io.millrace.domain.security.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CertificateRuleTest {

    private static ClientCertificate with(NameSource source, String... names) {
        return new ClientCertificate(
                "CN=shipper", "2a", "CN=company", Instant.EPOCH, "f00d", Map.of(source, List.of(names)));
    }

    private static CertificateRule rule(NameSource source, String pattern) {
        return new CertificateRule(source, Optional.of(Pattern.compile(pattern)));
    }

    @Test
    void the_common_name_is_the_user_by_default() {
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.COMMON_NAME, "shipper")))
                .contains(new Username("shipper"));
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.DNS, "shipper")))
                .isEmpty();
    }

    @Test
    void several_different_names_are_no_user() {
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.COMMON_NAME, "shipper", "admin")))
                .isEmpty();
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.COMMON_NAME, "shipper", "shipper")))
                .contains(new Username("shipper"));
    }

    @Test
    void a_pattern_chooses_the_value_and_its_first_group_is_the_user() {
        CertificateRule rule = rule(NameSource.URI, "spiffe://company/ns/([a-z]+)");

        assertThat(rule.username(with(NameSource.URI, "https://example.com", "spiffe://company/ns/shipper")))
                .contains(new Username("shipper"));
    }

    @Test
    void a_pattern_must_match_the_entire_value() {
        CertificateRule rule = rule(NameSource.SUBJECT, "CN=([a-z]+),O=Company");

        assertThat(rule.username(with(NameSource.SUBJECT, "CN=shipper,O=Company")))
                .contains(new Username("shipper"));
        assertThat(rule.username(with(NameSource.SUBJECT, "O=x\\,CN=admin,O=Company")))
                .isEmpty();
    }

    @Test
    void a_pattern_without_a_group_only_selects_values() {
        assertThat(rule(NameSource.DNS, ".*\\.logs\\.example")
                        .username(with(NameSource.DNS, "a.logs.example", "b.example")))
                .contains(new Username("a.logs.example"));
    }

    @Test
    void a_group_that_did_not_take_part_is_no_user() {
        assertThat(rule(NameSource.DNS, "(a)|b").username(with(NameSource.DNS, "b")))
                .isEmpty();
    }

    @Test
    void illegal_names_long_names_and_names_of_providers_are_no_users() {
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.COMMON_NAME, "ä")))
                .isEmpty();
        assertThat(CertificateRule.COMMON_NAME.username(with(NameSource.COMMON_NAME, "keycloak:alice")))
                .isEmpty();
        assertThat(rule(NameSource.DNS, "(a).*").username(with(NameSource.DNS, "a".repeat(1_025))))
                .isEmpty();
    }
}
