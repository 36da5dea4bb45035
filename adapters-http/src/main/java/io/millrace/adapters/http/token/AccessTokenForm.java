package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEObjectType;

/** The format of access tokens, shared by their generator and validator. */
final class AccessTokenForm {

    /** The type of RFC 9068, which distinguishes access tokens from other tokens. */
    static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

    static final String ISSUER = "iss";
    static final String SUBJECT = "sub";
    static final String AUDIENCE = "aud";
    static final String ISSUED_AT = "iat";
    static final String NOT_BEFORE = "nbf";
    static final String EXPIRES_AT = "exp";
    static final String ID = "jti";
    static final String ROLES = "roles";
    static final String NAME = "name";
    static final String ADMIN = "admin";

    private AccessTokenForm() {}
}
