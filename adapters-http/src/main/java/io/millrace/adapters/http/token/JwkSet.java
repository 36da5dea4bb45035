package io.millrace.adapters.http.token;

import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The JSON Web Key set of RFC 7517: the keys of all providers, one provider after the other, public members only. */
public final class JwkSet {

    private final List<JwkProvider> providers;

    public JwkSet(List<JwkProvider> providers) {
        this.providers = List.copyOf(providers);
    }

    /**
     * Returns the set as it is now. Of keys with the same id the first counts.
     *
     * @throws IllegalStateException if a provider gives a symmetric key, which must never be published
     */
    public JsonText json() {
        List<Map<String, Object>> keys = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (JwkProvider provider : providers) {
            for (JWK key : provider.keys()) {
                Map<String, Object> members = publicMembers(key, provider);
                if (key.getKeyID() == null || ids.add(key.getKeyID())) {
                    keys.add(members);
                }
            }
        }
        return new JsonText(JSONObjectUtils.toJSONString(Map.of("keys", keys)));
    }

    private static Map<String, Object> publicMembers(JWK key, JwkProvider provider) {
        if (!(key instanceof AsymmetricJWK)) {
            throw new IllegalStateException(provider.getClass().getName() + " gives a key of type " + key.getKeyType()
                    + ", which is all secret");
        }
        return key.toPublicJWK().toJSONObject();
    }
}
