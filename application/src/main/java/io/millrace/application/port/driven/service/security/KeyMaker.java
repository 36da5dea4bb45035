package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.KeyMaterial;
import io.millrace.domain.security.SignatureAlgorithm;

/** Makes pairs of keys. */
public interface KeyMaker {

    /** Returns a pair that was never there before, its private part sealed. */
    KeyMaterial make(SignatureAlgorithm algorithm);
}
