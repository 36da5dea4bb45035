package io.millrace.domain.security;

/**
 * The limits of failed attempts to sign in.
 *
 * @param ofUser for one user from one address
 * @param ofAddress for all users from one address together
 */
public record SignInLimits(AttemptLimit ofUser, AttemptLimit ofAddress) {}
