package io.millrace.domain.event;

/** An event that concerns a caller or a token. The results of {@code toString} contain neither tokens nor passwords. */
public sealed interface SecurityEvent
        permits LoginSuccessfulEvent,
                LoginFailedEvent,
                LogoutEvent,
                AccessTokenGeneratedEvent,
                RefreshTokenGeneratedEvent,
                TokenValidatedEvent {}
