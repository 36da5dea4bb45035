package io.millrace.command.client.provider;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An identity provider with which users of the command line can sign in, as a service describes it. The service may be
 * hostile, so all values are checked.
 *
 * @param name the name that the service gives to the provider
 * @param issuer the address of the provider
 * @param clientId the id of the command line as a client of the provider
 * @param scopes the scopes to request
 */
public record ProviderOffer(String name, URI issuer, String clientId, List<String> scopes) {

    private static final int MOST_PROVIDERS = 100;
    private static final int MOST_SCOPES = 50;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]{1,255}");

    public ProviderOffer {
        scopes = List.copyOf(scopes);
    }

    /**
     * Chooses one of the providers that the service offers.
     *
     * @param offer the response of {@code GET /_session/providers}
     * @param wanted the name of the provider; empty to use the only provider
     * @throws ClientFailedException if no provider has this name, if several providers match, or if the values of the
     *     provider are invalid
     */
    public static ProviderOffer choose(JsonNode offer, Optional<String> wanted) {
        List<String> names = names(offer);
        if (names.isEmpty()) {
            throw new ClientFailedException("the service offers no sign-in of the command line at an identity provider"
                    + " (framework.security.oauth2.clients.{name}.command-line.client-id)");
        }
        if (wanted.isEmpty() && names.size() > 1) {
            throw new ClientFailedException(
                    "the service has several identity providers; use --provider with one of these names: "
                            + String.join(", ", names));
        }
        String name = wanted.orElse(names.get(0));
        for (JsonNode provider : offer.path("providers")) {
            if (provider.path("name").asText().equals(name) && provider.has("command_line")) {
                return of(name, provider);
            }
        }
        throw new ClientFailedException("the service offers no sign-in of the command line at the identity provider "
                + Sentences.plain(name) + "; it has " + String.join(", ", names));
    }

    /** Returns the names of the providers that the command line can use. */
    public static List<String> names(JsonNode offer) {
        List<String> names = new ArrayList<>();
        for (JsonNode provider : offer.path("providers")) {
            String name = provider.path("name").asText();
            if (provider.has("command_line") && NAME.matcher(name).matches() && names.size() < MOST_PROVIDERS) {
                names.add(name);
            }
        }
        return names;
    }

    private static ProviderOffer of(String name, JsonNode provider) {
        JsonNode client = provider.path("command_line");
        String clientId = visible(client.path("client_id"), "client_id");
        List<String> scopes = new ArrayList<>();
        for (JsonNode scope : client.path("scopes")) {
            scopes.add(visible(scope, "scopes"));
        }
        if (scopes.isEmpty() || scopes.size() > MOST_SCOPES) {
            throw invalid("scopes");
        }
        return new ProviderOffer(name, Addresses.issuer(visible(provider.path("issuer"), "issuer")), clientId, scopes);
    }

    private static String visible(JsonNode value, String member) {
        if (!value.isTextual() || !VISIBLE.matcher(value.asText()).matches()) {
            throw invalid(member);
        }
        return value.asText();
    }

    private static ClientFailedException invalid(String member) {
        return new ClientFailedException(
                "the service sent an invalid value of " + member + " for its identity provider");
    }
}
