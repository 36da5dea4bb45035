package io.millrace.domain.security.apikey;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Objects;

/**
 * An API key with its privileges and its metadata.
 *
 * @param descriptors sets of privileges. An action with the key needs a privilege of one of these sets and also a
 *     privilege of the owner. An empty list allows all privileges of the owner
 * @param metadata a JSON object from the client that created the key
 */
public record DescribedApiKey(ApiKey key, List<Role> descriptors, JsonText metadata) {

    private static final int MOST_DESCRIPTORS = 100;

    /**
     * Checks the number of descriptors.
     *
     * @throws Rejection with reason {@code VALIDATION} if there are too many
     */
    public DescribedApiKey {
        Objects.requireNonNull(key, "key");
        descriptors = List.copyOf(descriptors);
        Objects.requireNonNull(metadata, "metadata");
        if (descriptors.size() > MOST_DESCRIPTORS) {
            throw Rejection.validation("an api key has at most " + MOST_DESCRIPTORS + " role descriptors");
        }
    }

    /** Returns whether the key limits the privileges of its owner. */
    public boolean isLimited() {
        return !descriptors.isEmpty();
    }
}
