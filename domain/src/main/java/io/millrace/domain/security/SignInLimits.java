package io.millrace.domain.security;

/**
 * The limits of failed login attempts.
 *
 * @param ofUser for one user from one address
 * @param ofAddress for all users from one address together
 */
public record SignInLimits(AttemptLimit ofUser, AttemptLimit ofAddress) {}
