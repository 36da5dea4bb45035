package io.millrace.command.user;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.provider.Browser;
import io.millrace.command.client.provider.BrowserSignIn;
import io.millrace.command.client.provider.DeviceSignIn;
import io.millrace.command.client.provider.ProviderConnection;
import io.millrace.command.client.provider.ProviderOffer;
import io.millrace.command.client.provider.ProviderTokens;
import io.millrace.command.client.provider.RegisteredClient;
import io.millrace.command.client.settings.StoredLogin;
import io.millrace.command.client.settings.TokenFile.Tokens;
import io.millrace.command.console.Stop;
import io.millrace.command.line.CommandContext;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Signs in at an identity provider that a service offers.
 *
 * @param service a client of the service without credentials
 * @param device whether to use the device authorization grant even if this machine has a browser
 * @param authorities the file with the certificates that are trusted for the provider
 * @param stop returns the stop signal of the command
 */
record ProviderLogin(
        ServiceClient service,
        CommandContext context,
        boolean device,
        Optional<Path> authorities,
        Supplier<Stop> stop) {

    /** The path that returns how users can sign in. */
    static final String OFFER = "/_session/providers";

    private static final int LARGEST_OFFER = 1 << 20;
    private static final int UNAUTHORIZED = 401;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /**
     * Signs the user in, and checks that the service accepts the access token.
     *
     * @param wanted the name of the provider; empty to use the only provider
     */
    Tokens signIn(Optional<String> wanted) {
        ProviderOffer offer = ProviderOffer.choose(
                service.get(OFFER, LARGEST_OFFER)
                        .orRefuse("the service at " + service.address() + " offers no sign-in at identity providers"),
                wanted);
        RegisteredClient client =
                new RegisteredClient(offer.name(), offer.issuer().toString(), offer.clientId(), authorities);
        ProviderConnection provider = ProviderConnection.discover(client);
        context.errors()
                .println("The service at " + service.address() + " requests a sign-in at " + provider.host()
                        + ", with the client " + offer.clientId() + ".");
        ProviderTokens issued = issue(provider, offer);
        return StoredLogin.tokens(
                username(issued, provider), issued, Clock.systemUTC().instant(), Optional.empty(), client);
    }

    private ProviderTokens issue(ProviderConnection provider, ProviderOffer offer) {
        Optional<Browser> browser =
                device ? Optional.empty() : Browser.find(context.environment(), context.systemProperties());
        if (browser.isPresent()) {
            return new BrowserSignIn(browser.get(), stop.get(), context.errors()::println, PATIENCE)
                    .signIn(provider, offer.scopes());
        }
        if (!provider.hasDeviceGrant()) {
            throw new ClientFailedException("the identity provider " + provider.host()
                    + " offers no sign-in with a code (device authorization grant); "
                    + (device ? "omit --device" : "run this command on a machine with a browser"));
        }
        return new DeviceSignIn(stop.get(), Clock.systemUTC(), context.errors()::println)
                .signIn(provider, offer.scopes());
    }

    /** Returns the name by which the service knows the user. */
    private String username(ProviderTokens issued, ProviderConnection provider) {
        ServiceClient user = service.showing(ServiceCredentials.ofToken(issued.access()));
        Reply reply = user.exchange("GET", "/_security/_authenticate", "", new byte[0]);
        if (reply.status() == UNAUTHORIZED) {
            throw new ClientFailedException(
                    ExitStatus.NOT_ALLOWED,
                    "the sign-in at " + provider.host() + " succeeded, but the service at " + service.address()
                            + " rejects the access token; compare its audience with the configuration of the service");
        }
        if (!reply.isDone()) {
            throw user.refusal(reply);
        }
        return Sentences.plain(reply.json().path("username").asText());
    }
}
