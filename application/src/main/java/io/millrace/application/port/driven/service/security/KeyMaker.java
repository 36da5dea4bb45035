package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.KeyMaterial;
import io.millrace.domain.security.SignatureAlgorithm;

/** Creates key pairs for signatures. */
public interface KeyMaker {

    /** Returns a new key pair with an encrypted private key. */
    KeyMaterial make(SignatureAlgorithm algorithm);
}
