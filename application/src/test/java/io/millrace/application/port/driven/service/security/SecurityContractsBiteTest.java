package io.millrace.application.port.driven.service.security;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.apikey.ApiKeysContract;
import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.factor.SecondFactorsContract;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCacheContract;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.application.port.driven.service.security.user.LoginAttemptsContract;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyDigest;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.AttemptLimit.Failures;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** A contract that a broken store can pass proves nothing, so broken stores are run against them. */
class SecurityContractsBiteTest {

    @Test
    void callers_who_are_never_forgotten_fail_the_contract() {
        assertThat(failuresOf(StubbornCallers.class)).isEqualTo(6);
    }

    @Test
    void attempts_that_are_counted_for_nobody_fail_the_contract() {
        assertThat(failuresOf(ForgetfulAttempts.class)).isEqualTo(4);
    }

    @Test
    void tokens_that_cannot_be_taken_back_fail_the_contract() {
        assertThat(failuresOf(ForgetfulRevocations.class)).isEqualTo(3);
    }

    @Test
    void api_keys_that_are_not_stored_fail_the_contract() {
        assertThat(failuresOf(ForgetfulApiKeys.class)).isEqualTo(7);
    }

    @Test
    void second_factors_that_are_not_stored_fail_the_contract() {
        assertThat(failuresOf(ForgetfulFactors.class)).isEqualTo(13);
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulFactors extends SecondFactorsContract {

        private final InMemoryUsers users = new InMemoryUsers();

        @Override
        protected Users users() {
            return users;
        }

        @Override
        protected SecondFactors factors() {
            return new SecondFactors() {
                @Override
                public Optional<SealedFactor> find(Username username) {
                    return Optional.empty();
                }

                @Override
                public boolean begin(Username username, SealedKey secret) {
                    return true;
                }

                @Override
                public boolean activate(
                        Username username,
                        SealedKey secret,
                        TimeStep step,
                        Collection<RecoveryCode> recoveryCodes,
                        CredentialsVersion next) {
                    return true;
                }

                @Override
                public boolean countCode(Username username, int most) {
                    return true;
                }

                @Override
                public boolean accept(Username username, TimeStep step) {
                    return true;
                }

                @Override
                public boolean use(Username username, RecoveryCode code) {
                    return true;
                }

                @Override
                public boolean remove(Username username, CredentialsVersion next) {
                    return true;
                }
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulApiKeys extends ApiKeysContract {

        @Override
        protected Users users() {
            return new InMemoryUsers();
        }

        @Override
        protected ApiKeys emptyStore() {
            return new ApiKeys() {
                @Override
                public Outcome add(DescribedApiKey key, ApiKeyDigest digest, int most, int mostOfOwner) {
                    return Outcome.ADDED;
                }

                @Override
                public Optional<Stored> find(ApiKeyId id) {
                    return Optional.empty();
                }

                @Override
                public List<ApiKey> list() {
                    return List.of();
                }

                @Override
                public List<DescribedApiKey> describe(Collection<ApiKeyId> ids) {
                    return List.of();
                }

                @Override
                public List<ApiKeyId> invalidate(Collection<ApiKeyId> ids, Instant now) {
                    return List.of();
                }

                @Override
                public int removeInactiveSince(Instant limit) {
                    return 0;
                }
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class StubbornCallers extends CallerCacheContract {

        @Override
        protected CallerCache empty(Clock clock, Announcements announcements) {
            CallerCache sound = new InMemoryCallerCache(clock, new InMemoryAnnouncements());
            return new CallerCache() {
                @Override
                public Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check) {
                    return sound.find(presented, check);
                }

                @Override
                public Optional<Authentication> findCached(String presented) {
                    return sound.findCached(presented);
                }
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulAttempts extends LoginAttemptsContract {

        @Override
        protected LoginAttempts emptyStore() {
            return new LoginAttempts() {
                @Override
                public Optional<RecordedFailures> find(AttemptSource source) {
                    return Optional.empty();
                }

                @Override
                public RecordedFailures add(AttemptSource source) {
                    return new RecordedFailures(new Failures(1, Instant.EPOCH), Instant.EPOCH);
                }

                @Override
                public void announceExhausted(Username username) {}

                @Override
                public int forgetExpired() {
                    return 0;
                }
            };
        }

        @Override
        protected void pass(Duration time) {}
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulRevocations extends RevokedTokensContract {

        @Override
        protected RevokedTokens emptyStore() {
            return new RevokedTokens() {
                @Override
                public void revoke(AccessTokenId token, Duration life) {}

                @Override
                public void revoke(SessionId session, Duration life) {}

                @Override
                public boolean isRevoked(AccessTokenId token) {
                    return false;
                }

                @Override
                public int forgetExpired() {
                    return 0;
                }
            };
        }

        @Override
        protected void pass(Duration time) {}
    }
}
