package io.millrace.command.client.provider;

import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.device.DeviceAuthorizationRequest;
import com.nimbusds.oauth2.sdk.device.DeviceAuthorizationResponse;
import com.nimbusds.oauth2.sdk.device.DeviceAuthorizationSuccessResponse;
import com.nimbusds.oauth2.sdk.device.DeviceCodeGrant;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.console.Waiting;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Signs a user in with the device authorization grant (RFC 8628): the user enters a code in a browser of any device,
 * and this client polls the provider for the tokens.
 *
 * @param waiting pauses between polls; a pause ends early if the user stops the command
 * @param messages receives lines for the user
 */
public record DeviceSignIn(Waiting waiting, Clock clock, Consumer<String> messages) {

    private static final Duration SLOW_DOWN = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST_LIFE = Duration.ofHours(1);

    /**
     * Signs the user in.
     *
     * @throws ClientFailedException if the user or the provider rejects the sign-in, or the code expires
     * @throws InterruptedClientException if the user stops the command
     */
    public ProviderTokens signIn(ProviderConnection provider, List<String> scopes) {
        DeviceAuthorizationSuccessResponse device = begin(provider, scopes);
        Instant end = clock.instant().plus(atMost(Duration.ofSeconds(Math.max(1, device.getLifetime())), LONGEST_LIFE));
        show(provider, device);
        Duration interval = atMost(Duration.ofSeconds(Math.max(1, device.getInterval())), LONGEST_PAUSE);
        Duration pause = interval;
        while (true) {
            waiting.pause(pause);
            if (waiting.isOver()) {
                throw new InterruptedClientException("the sign-in was stopped");
            }
            if (!clock.instant().isBefore(end)) {
                throw expired();
            }
            Optional<TokenResponse> response = poll(provider, device);
            if (response.isEmpty()) {
                // RFC 8628 requires longer pauses while the provider does not respond.
                pause = atMost(pause.multipliedBy(2), LONGEST_PAUSE);
                continue;
            }
            if (response.get().indicatesSuccess()) {
                return provider.signedIn(response.get(), Optional.empty(), scopes.contains("openid"));
            }
            ErrorObject error = response.get().toErrorResponse().getErrorObject();
            switch (String.valueOf(error.getCode())) {
                case "authorization_pending" -> {
                    // The user has not entered the code yet.
                }
                case "slow_down" -> interval = atMost(interval.plus(SLOW_DOWN), LONGEST_PAUSE);
                case "expired_token" -> throw expired();
                default -> throw provider.rejection(error);
            }
            pause = interval;
        }
    }

    private static DeviceAuthorizationSuccessResponse begin(ProviderConnection provider, List<String> scopes) {
        URI endpoint = provider.endpoint(
                provider.metadata().getDeviceAuthorizationEndpointURI(), "device_authorization_endpoint");
        try {
            DeviceAuthorizationResponse response =
                    DeviceAuthorizationResponse.parse(provider.send(new DeviceAuthorizationRequest(
                                    endpoint, provider.clientId(), new Scope(scopes.toArray(String[]::new)))
                            .toHTTPRequest()));
            if (!response.indicatesSuccess()) {
                throw provider.rejection(response.toErrorResponse().getErrorObject());
            }
            return response.toSuccessResponse();
        } catch (ParseException e) {
            throw new ClientFailedException(
                    "the device authorization response of the identity provider " + provider.host() + " is invalid", e);
        }
    }

    private void show(ProviderConnection provider, DeviceAuthorizationSuccessResponse device) {
        URI page = provider.endpoint(device.getVerificationURI(), "verification_uri");
        messages.accept("Open " + page.toASCIIString() + " in a browser on any device, and enter this code: "
                + Sentences.plain(device.getUserCode().getValue()));
        Optional.ofNullable(device.getVerificationURIComplete())
                .map(complete -> provider.endpoint(complete, "verification_uri_complete"))
                .ifPresent(complete ->
                        messages.accept("This address already contains the code: " + complete.toASCIIString()));
        messages.accept("Waiting for the sign-in. Press Ctrl-C to stop.");
    }

    private static Optional<TokenResponse> poll(
            ProviderConnection provider, DeviceAuthorizationSuccessResponse device) {
        try {
            return Optional.of(provider.exchange(new DeviceCodeGrant(device.getDeviceCode())));
        } catch (UnansweredException away) {
            return Optional.empty();
        }
    }

    private static ClientFailedException expired() {
        return new ClientFailedException(
                ExitStatus.NOT_ALLOWED, "the code has expired before the sign-in was completed; run the command again");
    }

    private static Duration atMost(Duration duration, Duration limit) {
        return duration.compareTo(limit) > 0 ? limit : duration;
    }
}
