package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.GrantType;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.TokenIntrospectionRequest;
import com.nimbusds.oauth2.sdk.TokenIntrospectionResponse;
import com.nimbusds.oauth2.sdk.TokenIntrospectionSuccessResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.TokenRevocationRequest;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.AccessTokenType;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Token;
import com.nimbusds.oauth2.sdk.token.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in to two instances that share a database, with a client library that knows nothing of this service. */
class SignInIT {

    /** Without signs that a client writes otherwise in a form than in a header. */
    private static final String PASSWORD = "Paddle-and-sluice-1";

    @TempDir
    private static Path folder;

    private static LocalPair pair;
    private static Peer one;
    private static Peer other;

    @BeforeAll
    static void start() throws IOException, GeneralException {
        pair = LocalPair.start(folder, TokenClient.QUICK_KEYS);
        Issuer issuer = new Issuer(pair.one().address());
        one = new Peer(pair.one(), AuthorizationServerMetadata.resolve(issuer));
        other = new Peer(pair.other(), one.metadata());
    }

    @AfterAll
    static void stop() {
        pair.close();
    }

    /** An instance as the client library sees it. */
    private record Peer(RunningService service, AuthorizationServerMetadata metadata) {

        /** Both instances name the same addresses, which are those of one of them. */
        URI at(URI endpoint) {
            return service.address().resolve(endpoint.getPath());
        }

        Tokens logIn(String user) {
            TokenClient.Tokens got = TokenClient.of(service).logIn(user, PASSWORD);
            return new Tokens(new BearerAccessToken(got.access()), new RefreshToken(got.refresh()));
        }

        TokenResponse refresh(RefreshToken token) throws IOException, ParseException {
            TokenRequest request = new TokenRequest.Builder(
                            at(metadata.getTokenEndpointURI()), new ClientID("a-client"), new RefreshTokenGrant(token))
                    .build();
            return TokenResponse.parse(request.toHTTPRequest().send());
        }

        Tokens refreshed(RefreshToken token) throws IOException, ParseException {
            TokenResponse response = refresh(token);
            assertThat(response.indicatesSuccess()).isTrue();
            Tokens tokens = response.toSuccessResponse().getTokens();
            KnownSecrets.add(tokens.getAccessToken().getValue());
            KnownSecrets.add(tokens.getRefreshToken().getValue());
            return tokens;
        }

        ErrorObject refusal(RefreshToken token) throws IOException, ParseException {
            TokenResponse response = refresh(token);
            assertThat(response.indicatesSuccess()).isFalse();
            return response.toErrorResponse().getErrorObject();
        }

        TokenIntrospectionSuccessResponse introspect(AccessToken caller, Token token)
                throws IOException, ParseException {
            HTTPResponse response = new TokenIntrospectionRequest(
                            at(metadata.getIntrospectionEndpointURI()), caller, token)
                    .toHTTPRequest()
                    .send();
            return TokenIntrospectionResponse.parse(response).toSuccessResponse();
        }

        void revoke(String user, Token token) throws IOException {
            ClientSecretBasic caller = new ClientSecretBasic(new ClientID(user), new Secret(PASSWORD));
            HTTPResponse response = new TokenRevocationRequest(at(metadata.getRevocationEndpointURI()), caller, token)
                    .toHTTPRequest()
                    .send();
            assertThat(response.getStatusCode()).isEqualTo(200);
        }

        Verifier verifier() throws IOException {
            JWKSource<SecurityContext> keys =
                    JWKSourceBuilder.create(at(metadata.getJWKSetURI()).toURL()).build();
            DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
            processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
            processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
            processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                    new JWTClaimsSet.Builder()
                            .issuer(metadata.getIssuer().getValue())
                            .build(),
                    Set.of("sub", "iat", "nbf", "exp", "jti", "roles", "name", "admin")));
            return new Verifier(processor);
        }

        int status(AccessToken token) {
            return service.client().with(token.toAuthorizationHeader()).get("/").status();
        }
    }

    /** Verifies tokens with keys that it has from an instance. */
    private record Verifier(DefaultJWTProcessor<SecurityContext> processor) {

        JWTClaimsSet verify(Token token) throws java.text.ParseException, BadJOSEException, JOSEException {
            return processor.process(token.getValue(), null);
        }
    }

    private static void user(String name, String... roles) {
        TokenClient.of(pair.one()).putUser(name, PASSWORD, roles);
    }

    private static String keyOf(Token token) throws java.text.ParseException {
        return SignedJWT.parse(token.getValue()).getHeader().getKeyID();
    }

    private static AccessToken bearer(Tokens tokens) {
        return tokens.getAccessToken();
    }

    @Test
    void a_client_that_only_knows_the_issuer_finds_every_endpoint() throws IOException, GeneralException {
        AuthorizationServerMetadata found =
                AuthorizationServerMetadata.resolve(one.metadata().getIssuer());

        assertThat(found.getIssuer().getValue()).isEqualTo(pair.one().address().toString());
        assertThat(found.getTokenEndpointURI()).hasPath("/oauth/access_token");
        assertThat(found.getJWKSetURI()).hasPath("/keys");
        assertThat(found.getIntrospectionEndpointURI()).hasPath("/token_info");
        assertThat(found.getRevocationEndpointURI()).hasPath("/oauth/revoke");
        assertThat(found.getGrantTypes()).containsExactly(GrantType.REFRESH_TOKEN);
    }

    @Test
    void what_one_instance_issues_the_other_accepts_refreshes_tells_of_and_takes_back() throws Exception {
        user("hanna", "writer");
        user("igor", "reader");
        Tokens first = one.logIn("hanna");

        JWTClaimsSet claims = other.verifier().verify(first.getAccessToken());
        assertThat(claims.getSubject()).isEqualTo("hanna");
        assertThat(claims.getStringListClaim("roles")).containsExactly("writer");
        assertThat(claims.getBooleanClaim("admin")).isFalse();
        assertThat(claims.getStringClaim("name")).isEqualTo("hanna");
        assertThat(other.status(first.getAccessToken())).isEqualTo(200);

        Tokens second = other.refreshed(first.getRefreshToken());
        assertThat(second.getAccessToken().getType()).isEqualTo(AccessTokenType.BEARER);
        assertThat(second.getAccessToken().getLifetime()).isEqualTo(3_600);
        assertThat(second.getRefreshToken()).isNotEqualTo(first.getRefreshToken());
        assertThat(one.verifier().verify(second.getAccessToken()).getSubject()).isEqualTo("hanna");
        assertThat(one.status(second.getAccessToken())).isEqualTo(200);

        AccessToken caller = bearer(one.logIn("igor"));
        TokenIntrospectionSuccessResponse told = one.introspect(caller, second.getAccessToken());
        assertThat(told.isActive()).isTrue();
        assertThat(told.getSubject().getValue()).isEqualTo("hanna");
        assertThat(told.getUsername()).isEqualTo("hanna");
        assertThat(told.getIssuer()).isEqualTo(one.metadata().getIssuer());
        assertThat(told.getTokenType()).isEqualTo(AccessTokenType.BEARER);
        assertThat(told.getExpirationTime()).isAfter(told.getIssueTime());
        assertThat(one.introspect(caller, second.getRefreshToken()).isActive()).isTrue();

        one.revoke("hanna", second.getRefreshToken());

        assertThat(other.refusal(second.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);
        await().until(() -> other.status(second.getAccessToken()) == 401);
        assertThat(other.introspect(caller, second.getAccessToken()).toJSONObject())
                .hasToString("{\"active\":false}");
    }

    @Test
    void an_attacker_who_replays_a_spent_token_is_told_apart_and_ends_the_session_on_every_instance() throws Exception {
        user("jana", "reader");
        user("karl", "reader");
        AccessToken watcher = bearer(one.logIn("karl"));
        Tokens bystander = one.logIn("jana");
        Tokens stolen = one.logIn("jana");

        Tokens current = one.refreshed(stolen.getRefreshToken());
        await().until(() -> !one.introspect(watcher, stolen.getRefreshToken()).isActive());
        assertThat(other.status(current.getAccessToken())).isEqualTo(200);
        assertThat(one.introspect(watcher, current.getRefreshToken()).isActive())
                .isTrue();

        assertThat(other.refusal(stolen.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);

        for (Peer peer : List.of(one, other)) {
            assertThat(peer.refusal(current.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);
            assertThat(peer.refusal(stolen.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);
            await().until(() -> peer.status(current.getAccessToken()) == 401);
            await().until(() -> peer.status(stolen.getAccessToken()) == 401);
        }
        assertThat(other.status(bystander.getAccessToken())).isEqualTo(200);
        other.refreshed(bystander.getRefreshToken());
    }

    @Test
    void the_grandparent_of_a_token_is_refused_at_once() throws Exception {
        user("lena", "reader");
        Tokens first = one.logIn("lena");
        Tokens third = one.refreshed(other.refreshed(first.getRefreshToken()).getRefreshToken());

        assertThat(other.refusal(first.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);

        assertThat(one.refusal(third.getRefreshToken())).isEqualTo(OAuth2Error.INVALID_GRANT);
    }

    @Test
    void keys_that_are_rotated_on_one_instance_leave_old_tokens_good_and_prove_new_ones_on_both() throws Exception {
        user("mona", "reader");
        Verifier early = other.verifier();
        Tokens old = one.logIn("mona");
        String oldKey = keyOf(old.getAccessToken());
        early.verify(old.getAccessToken());
        assertThat(other.status(old.getAccessToken())).isEqualTo(200);

        String active = pair.one()
                .client()
                .post("/_security/keys/_rotate")
                .orFail()
                .json()
                .path("active")
                .asText();

        assertThat(active).isNotEqualTo(oldKey);
        for (Peer peer : List.of(one, other)) {
            await().until(() -> keyOf(peer.logIn("mona").getAccessToken()).equals(active));
            Tokens fresh = peer.logIn("mona");
            for (Peer judge : List.of(one, other)) {
                assertThat(judge.status(fresh.getAccessToken())).isEqualTo(200);
                assertThat(judge.status(old.getAccessToken())).isEqualTo(200);
                assertThat(judge.verifier().verify(fresh.getAccessToken()).getSubject())
                        .isEqualTo("mona");
                assertThat(judge.verifier().verify(old.getAccessToken()).getSubject())
                        .isEqualTo("mona");
            }
            // The key was published before it signed, so clients that fetched keys earlier have it.
            assertThat(early.verify(fresh.getAccessToken()).getSubject()).isEqualTo("mona");
        }
    }
}
