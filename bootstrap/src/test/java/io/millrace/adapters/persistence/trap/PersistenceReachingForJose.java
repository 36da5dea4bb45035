package io.millrace.adapters.persistence.trap;

import com.nimbusds.jose.jwk.JWK;

/** Breaks a rule on purpose. */
public record PersistenceReachingForJose(JWK key) {}
