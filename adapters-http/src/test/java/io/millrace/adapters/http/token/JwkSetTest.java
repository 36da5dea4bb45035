package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.LIFE;
import static io.millrace.adapters.http.token.TokenFixture.NOW;
import static io.millrace.adapters.http.token.TokenFixture.at;
import static io.millrace.adapters.http.token.TokenFixture.claims;
import static io.millrace.adapters.http.token.TokenFixture.generator;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("cryptography")
class JwkSetTest {

    private static final Set<String> PRIVATE = Set.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");

    private static JsonNode read(JwkSet set) throws Exception {
        return new ObjectMapper().readTree(set.json().value());
    }

    private static JwkSet of(Keys keys, Instant now) {
        return new JwkSet(List.of(new SigningKeyJwkProvider(keys, at(now))));
    }

    private static List<String> ids(JwkSet set) throws Exception {
        return read(set).get("keys").findValuesAsText("kid");
    }

    private static List<String> members(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @ParameterizedTest
    @EnumSource
    void a_key_is_published_with_its_public_members_its_use_its_algorithm_and_its_id(SignatureAlgorithm algorithm)
            throws Exception {
        List<String> numbers = switch (algorithm) {
            case RS256 -> List.of("n", "e");
            case ES256 -> List.of("crv", "x", "y");
            case EDDSA -> List.of("crv", "x");
        };

        JsonNode keys = read(of(Keys.of(algorithm), NOW)).get("keys");

        assertThat(keys).hasSize(2).allSatisfy(key -> {
            assertThat(key.get("use").textValue()).isEqualTo("sig");
            assertThat(key.get("alg").textValue()).isEqualTo(algorithm.key());
            assertThat(members(key))
                    .containsAll(numbers)
                    .contains("kty", "use", "alg", "kid")
                    .hasSize(numbers.size() + 4)
                    .doesNotContainAnyElementsOf(PRIVATE);
        });
    }

    @Test
    void keys_stand_in_the_order_of_their_rotation() throws Exception {
        Keys keys = Keys.of(SignatureAlgorithm.ES256);
        KeyRing before = keys.keys();

        keys.change(before.rotate(Keys.made(SignatureAlgorithm.ES256, 2), NOW, LIFE));

        assertThat(ids(of(keys, NOW)))
                .containsExactly(
                        before.next().id(),
                        Keys.made(SignatureAlgorithm.ES256, 2).id(),
                        before.active().id());
    }

    @Test
    void a_key_whose_time_is_over_is_not_published() throws Exception {
        Keys keys = Keys.of(SignatureAlgorithm.ES256);
        KeyRing before = keys.keys();
        keys.change(before.rotate(Keys.made(SignatureAlgorithm.ES256, 2), NOW, LIFE));
        Instant over = NOW.plus(LIFE).plus(KeyRing.SKEW);

        assertThat(ids(of(keys, over.minusMillis(1)))).contains(before.active().id());
        assertThat(ids(of(keys, over)))
                .hasSize(2)
                .doesNotContain(before.active().id());
    }

    @ParameterizedTest
    @EnumSource
    void of_pairs_from_other_providers_the_public_part_is_published(SignatureAlgorithm algorithm) throws Exception {
        JWK pair = Keys.pair(algorithm, 0);
        JwkProvider careless = () -> List.of(pair);

        JsonNode keys = read(new JwkSet(List.of(careless))).get("keys");

        assertThat(pair.isPrivate()).isTrue();
        assertThat(keys).hasSize(1);
        assertThat(members(keys.get(0))).contains("kid").doesNotContainAnyElementsOf(PRIVATE);
    }

    @Test
    void a_secret_from_another_provider_is_left_out_of_what_is_published() throws Exception {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        JwkProvider careless = () ->
                List.of(new OctetSequenceKey.Builder(new byte[32]).build(), Keys.pair(SignatureAlgorithm.ES256, 0));
        JwkSet set = new JwkSet(List.of(new SigningKeyJwkProvider(keys, at(NOW)), careless));

        assertThat(read(set).get("keys"))
                .extracting(key -> key.get("kty").textValue())
                .containsExactly("OKP", "OKP", "EC");
    }

    @Test
    void the_keys_of_all_providers_follow_one_another_and_the_first_of_an_id_counts() throws Exception {
        Keys keys = Keys.of(SignatureAlgorithm.EDDSA);
        JwkProvider more = () -> List.of(
                Keys.pair(SignatureAlgorithm.ES256, 0),
                Keys.pair(SignatureAlgorithm.EDDSA, 0),
                Keys.pair(SignatureAlgorithm.ES256, 1));

        JwkSet set = new JwkSet(List.of(new SigningKeyJwkProvider(keys, at(NOW)), more));

        assertThat(ids(set))
                .containsExactly(
                        Keys.made(SignatureAlgorithm.EDDSA, 0).id(),
                        Keys.made(SignatureAlgorithm.EDDSA, 1).id(),
                        Keys.made(SignatureAlgorithm.ES256, 0).id(),
                        Keys.made(SignatureAlgorithm.ES256, 1).id());
    }

    @Test
    void a_set_without_keys_is_a_set() {
        assertThat(new JwkSet(List.of()).json().value()).isEqualTo("{\"keys\":[]}");
    }

    @ParameterizedTest
    @EnumSource(
            value = SignatureAlgorithm.class,
            names = {"RS256", "ES256"})
    void a_program_that_knows_only_the_set_verifies_tokens(SignatureAlgorithm algorithm) throws Exception {
        Keys keys = Keys.of(algorithm);
        JWKSet published = JWKSet.parse(of(keys, NOW).json().value());
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(
                JWSAlgorithm.parse(algorithm.key()), new ImmutableJWKSet<>(published)));
        processor.setJWTClaimsSetVerifier((claims, context) -> {});

        JWTClaimsSet read = processor.process(generator(keys).generate(claims()), null);

        assertThat(read.getSubject()).isEqualTo("alice");
    }
}
