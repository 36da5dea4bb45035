package io.millrace.command.client.provider;

import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCScopeValue;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.console.Stop;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Signs a user in with a browser on this machine. The browser passes an authorization code to a loopback address (RFC
 * 8252). PKCE (RFC 7636) protects the code.
 *
 * @param browser opens an address, and returns false if this is not possible
 * @param messages receives lines for the user
 * @param patience the maximum time for the sign-in
 */
public record BrowserSignIn(BrowserOpener browser, Stop stop, Consumer<String> messages, Duration patience) {

    /** Opens addresses in a browser. */
    @FunctionalInterface
    public interface BrowserOpener {

        /** Opens an address in the background. Returns false if no browser could be started. */
        boolean open(URI address);
    }

    /**
     * Signs the user in.
     *
     * @throws ClientFailedException if the user or the provider rejects the sign-in, or if the sign-in is not completed
     *     in time
     * @throws InterruptedClientException if the user stops the command
     */
    public ProviderTokens signIn(ProviderConnection provider, List<String> scopes) {
        State state = new State();
        Nonce nonce = new Nonce();
        CodeVerifier verifier = new CodeVerifier();
        boolean isOpenId = scopes.contains(OIDCScopeValue.OPENID.getValue());
        try (Callback callback = Callback.open(state)) {
            URI page = page(provider, scopes, callback.address(), state, nonce, verifier);
            boolean isOpened = browser.open(page);
            messages.accept((isOpened
                            ? "Sign in on the page in your browser. If no page appears, open this address on this machine: "
                            : "The browser could not be started. Open this address on this machine: ")
                    + page.toASCIIString());
            AuthorizationResponse response = await(callback.response());
            requireIssuer(provider, response);
            if (!response.indicatesSuccess()) {
                throw provider.rejection(response.toErrorResponse().getErrorObject());
            }
            TokenResponse tokens = provider.exchange(new AuthorizationCodeGrant(
                    response.toSuccessResponse().getAuthorizationCode(), callback.address(), verifier));
            if (!tokens.indicatesSuccess()) {
                throw provider.rejection(tokens.toErrorResponse().getErrorObject());
            }
            return provider.signedIn(tokens, isOpenId ? Optional.of(nonce) : Optional.empty(), isOpenId);
        }
    }

    private static URI page(
            ProviderConnection provider,
            List<String> scopes,
            URI callback,
            State state,
            Nonce nonce,
            CodeVerifier verifier) {
        URI endpoint = provider.endpoint(provider.metadata().getAuthorizationEndpointURI(), "authorization_endpoint");
        Scope scope = new Scope(scopes.toArray(String[]::new));
        if (!scope.contains(OIDCScopeValue.OPENID)) {
            return new AuthorizationRequest.Builder(ResponseType.CODE, provider.clientId())
                    .endpointURI(endpoint)
                    .scope(scope)
                    .redirectionURI(callback)
                    .state(state)
                    .codeChallenge(verifier, CodeChallengeMethod.S256)
                    .build()
                    .toURI();
        }
        return new AuthenticationRequest.Builder(ResponseType.CODE, scope, provider.clientId(), callback)
                .endpointURI(endpoint)
                .state(state)
                .nonce(nonce)
                .codeChallenge(verifier, CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    private AuthorizationResponse await(CompletableFuture<AuthorizationResponse> response) {
        try {
            stop.await(response.thenAccept(received -> {}), patience);
        } catch (TimeoutException e) {
            throw new ClientFailedException(
                    ExitStatus.NOT_ALLOWED,
                    "the sign-in was not completed within " + patience.toMinutes() + " minutes",
                    e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the response of the browser does not fail", e);
        }
        stop.check();
        return response.join();
    }

    /** Rejects a response that comes from another identity provider (RFC 9207). */
    private static void requireIssuer(ProviderConnection provider, AuthorizationResponse response) {
        Issuer stated = response.getIssuer();
        boolean isMissing = stated == null && provider.metadata().supportsAuthorizationResponseIssuerParam();
        if (isMissing || (stated != null && !stated.equals(provider.metadata().getIssuer()))) {
            throw new ClientFailedException(
                    "the response of the browser comes from another identity provider than " + provider.host());
        }
    }
}
