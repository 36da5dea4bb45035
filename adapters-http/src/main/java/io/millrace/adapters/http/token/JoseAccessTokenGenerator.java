package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.KeyUnreadableException;
import io.millrace.adapters.http.token.key.TokenText;
import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.privilege.RoleName;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Generates JSON Web Tokens of the type {@code at+jwt}, signed with the active key. */
public final class JoseAccessTokenGenerator implements AccessTokenGenerator {

    private final PublishKeys published;
    private final KeySealing sealing;
    private volatile @Nullable ActiveSigner activeSigner;

    public JoseAccessTokenGenerator(PublishKeys published, KeySealing sealing) {
        this.published = published;
        this.sealing = sealing;
    }

    /**
     * {@inheritDoc}
     *
     * @throws Rejection if the token would be longer than validators accept, for example because the user has very many
     *     roles
     * @throws KeyUnreadableException if the active key was sealed with another secret
     */
    @Override
    public String generate(AccessTokenClaims claims) {
        ActiveSigner current = signerFor(published.keys().active().material());
        SignedJWT token = new SignedJWT(current.header(), set(claims));
        try {
            token.sign(current.signer());
        } catch (JOSEException e) {
            throw new IllegalStateException("key [" + current.material().id() + "] does not sign", e);
        }
        String text = token.serialize();
        if (text.length() > TokenText.LONGEST) {
            throw Rejection.invalid("the roles and the full name of user [" + claims.subject()
                    + "] do not fit into an access token of " + TokenText.LONGEST + " characters");
        }
        return text;
    }

    private ActiveSigner signerFor(KeyMaterial material) {
        ActiveSigner known = activeSigner;
        if (known != null && known.material().equals(material)) {
            return known;
        }
        ActiveSigner fresh = new ActiveSigner(
                material,
                new JWSHeader.Builder(JoseKeys.jws(material.algorithm()))
                        .type(AccessTokenForm.TYPE)
                        .keyID(material.id())
                        .build(),
                JoseKeys.signer(sealing.unseal(material)));
        activeSigner = fresh;
        return fresh;
    }

    private static JWTClaimsSet set(AccessTokenClaims claims) {
        return new JWTClaimsSet.Builder()
                .claim(AccessTokenForm.ISSUER, claims.issuer())
                .claim(AccessTokenForm.SUBJECT, claims.subject().value())
                .claim(AccessTokenForm.ISSUED_AT, Date.from(claims.issuedAt()))
                .claim(AccessTokenForm.NOT_BEFORE, Date.from(claims.notBefore()))
                .claim(AccessTokenForm.EXPIRES_AT, Date.from(claims.expiresAt()))
                .claim(AccessTokenForm.ID, claims.id().value())
                .claim(
                        AccessTokenForm.ROLES,
                        claims.roles().stream().map(RoleName::value).toList())
                .claim(AccessTokenForm.NAME, claims.name())
                .claim(AccessTokenForm.ADMIN, claims.admin())
                .build();
    }

    /** The active key with its signer. */
    private record ActiveSigner(KeyMaterial material, JWSHeader header, JWSSigner signer) {}
}
