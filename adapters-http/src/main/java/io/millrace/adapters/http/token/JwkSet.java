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
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The JSON Web Key set (RFC 7517) with the public members of the keys of all providers, one provider after another. */
public final class JwkSet {

    private static final Logger LOGGER = LoggerFactory.getLogger(JwkSet.class);

    private final List<JwkProvider> providers;
    private final Set<JwkProvider> warnedOf = ConcurrentHashMap.newKeySet();

    public JwkSet(List<JwkProvider> providers) {
        this.providers = List.copyOf(providers);
    }

    /**
     * Returns the current set. Of several keys with the same id, only the first key is included. A symmetric key is
     * omitted, because all of it is secret; its provider is named in the log once.
     */
    public JsonText json() {
        List<Map<String, Object>> keys = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (JwkProvider provider : providers) {
            for (JWK key : provider.keys()) {
                if (!(key instanceof AsymmetricJWK)) {
                    warn(provider, key);
                } else if (key.getKeyID() == null || ids.add(key.getKeyID())) {
                    keys.add(key.toPublicJWK().toJSONObject());
                }
            }
        }
        return new JsonText(JSONObjectUtils.toJSONString(Map.of("keys", keys)));
    }

    private void warn(JwkProvider provider, JWK key) {
        if (warnedOf.add(provider)) {
            LOGGER.warn(
                    "{} gives a key of type {}, which is secret and therefore not published",
                    provider.getClass().getName(),
                    key.getKeyType());
        }
    }
}
