package io.millrace.domain.security.user;

/**
 * The limits of failed login attempts.
 *
 * @param ofUser the limit for one user from one address
 * @param ofAddress the limit for all users from one address together
 */
public record SignInLimits(AttemptLimit ofUser, AttemptLimit ofAddress) {}
