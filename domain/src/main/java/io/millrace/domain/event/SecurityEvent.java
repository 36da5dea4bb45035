package io.millrace.domain.event;

/** Something that happened to a caller or a token. Text forms show neither tokens nor passwords. */
public sealed interface SecurityEvent
        permits LoginSuccessfulEvent,
                LoginFailedEvent,
                LogoutEvent,
                AccessTokenGeneratedEvent,
                RefreshTokenGeneratedEvent,
                TokenValidatedEvent {}
