package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.usecase.security.user.CredentialCheck.Result;
import io.millrace.domain.event.LoginSuccessfulEvent;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Credentials;
import java.util.Optional;
import java.util.random.RandomGenerator;

public record LogInService(CredentialCheck check, SecurityEvents events, RandomGenerator random) implements LogIn {

    @Override
    public Outcome logIn(Credentials credentials, String address) {
        Result result = check.check(credentials, address);
        if (result instanceof Result.Limited limited) {
            return new Outcome.Limited(limited.retryAfter());
        }
        if (result instanceof Result.CodeRequired required) {
            return new Outcome.CodeRequired(required.isWrong());
        }
        if (!(result instanceof Result.Matched matched)) {
            return new Outcome.Refused();
        }
        Account account = matched.account();
        Session session = new Session(SessionId.random(random), Optional.of(account.credentialsVersion()), 0);
        Authentication user = Authentication.of(account.user(), new Means.Login(), Optional.of(session));
        events.publish(new LoginSuccessfulEvent(user, address));
        return new Outcome.Accepted(user.at(address));
    }
}
