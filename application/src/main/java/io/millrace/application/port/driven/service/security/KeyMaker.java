package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.SignatureAlgorithm;

/** Creates key pairs for signatures. */
public interface KeyMaker {

    /** Returns a new key pair with an encrypted private key. */
    KeyMaterial make(SignatureAlgorithm algorithm);
}
