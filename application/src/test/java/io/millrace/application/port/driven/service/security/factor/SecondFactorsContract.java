package io.millrace.application.port.driven.service.security.factor;

import static io.millrace.application.port.driven.service.security.Samples.ANNA;
import static io.millrace.application.port.driven.service.security.Samples.BERT;
import static io.millrace.application.port.driven.service.security.Samples.account;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.factor.SecondFactors.SealedFactor;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behaviour of every {@link SecondFactors}. The test of an adapter extends it and provides empty stores. */
public abstract class SecondFactorsContract {

    private static final SealedKey SECRET = new SealedKey("sealed secret");
    private static final TimeStep STEP = new TimeStep(1_000);
    private static final CredentialsVersion NEXT = new CredentialsVersion("next");
    private static final CredentialsVersion LAST = new CredentialsVersion("last");
    private static final List<RecoveryCode> CODES = RecoveryCode.random(new Random(3));

    private SecondFactors factors;
    private Users users;

    protected abstract Users users();

    protected abstract SecondFactors factors();

    @BeforeEach
    void prepare() {
        users = users();
        factors = factors();
        users.add(account(ANNA));
        users.add(account(BERT));
    }

    private void activate() {
        assertThat(factors.begin(ANNA, SECRET)).isTrue();
        assertThat(factors.activate(ANNA, SECRET, STEP, CODES, NEXT)).isTrue();
    }

    private Account anna() {
        return users.find(ANNA).orElseThrow();
    }

    @Test
    void a_factor_has_no_effect_before_it_is_activated() {
        assertThat(factors.begin(ANNA, new SealedKey("other"))).isTrue();
        assertThat(factors.begin(ANNA, SECRET)).isTrue();

        assertThat(factors.find(ANNA)).contains(new SealedFactor(SECRET, false, 0));
        assertThat(factors.find(BERT)).isEmpty();
        assertThat(factors.accept(ANNA, STEP)).isFalse();
        assertThat(anna()).isEqualTo(account(ANNA));
    }

    @Test
    void an_activated_factor_is_a_property_of_the_user_and_changes_the_credentials_version() {
        activate();

        assertThat(factors.find(ANNA)).contains(new SealedFactor(SECRET, true, RecoveryCode.COUNT));
        assertThat(anna())
                .isEqualTo(account(ANNA)
                        .changed(
                                account(ANNA).user().withSecondFactor(true),
                                account(ANNA).hash(),
                                NEXT));
        assertThat(users.list())
                .extracting(account -> account.user().hasSecondFactor())
                .containsExactly(true, false);
    }

    @Test
    void a_factor_is_not_replaced_or_activated_again() {
        activate();

        assertThat(factors.begin(ANNA, new SealedKey("other"))).isFalse();
        assertThat(factors.activate(ANNA, SECRET, STEP, CODES, LAST)).isFalse();

        assertThat(factors.find(ANNA)).contains(new SealedFactor(SECRET, true, RecoveryCode.COUNT));
        assertThat(anna().credentialsVersion()).isEqualTo(NEXT);
    }

    @Test
    void only_the_secret_that_was_stored_last_is_activated() {
        factors.begin(ANNA, new SealedKey("other"));
        factors.begin(ANNA, SECRET);

        assertThat(factors.activate(ANNA, new SealedKey("other"), STEP, CODES, NEXT))
                .isFalse();
        assertThat(factors.activate(BERT, SECRET, STEP, CODES, NEXT)).isFalse();

        assertThat(anna().user().hasSecondFactor()).isFalse();
    }

    @Test
    void a_user_who_does_not_exist_gets_no_factor() {
        users.remove(ANNA);

        assertThat(factors.begin(ANNA, SECRET)).isFalse();
        assertThat(factors.find(ANNA)).isEmpty();
    }

    @Test
    void steps_are_accepted_only_in_ascending_order() {
        activate();

        assertThat(factors.accept(ANNA, STEP)).isFalse();
        assertThat(factors.accept(ANNA, new TimeStep(1_002))).isTrue();
        assertThat(factors.accept(ANNA, new TimeStep(1_002))).isFalse();
        assertThat(factors.accept(ANNA, new TimeStep(1_001))).isFalse();
        assertThat(factors.accept(ANNA, new TimeStep(1_003))).isTrue();
        assertThat(factors.accept(BERT, new TimeStep(1_004))).isFalse();
    }

    @Test
    void one_of_many_concurrent_uses_of_a_code_succeeds() {
        activate();

        long steps = IntStream.range(0, 8)
                .parallel()
                .filter(i -> factors.accept(ANNA, new TimeStep(1_001)))
                .count();
        long recoveries = IntStream.range(0, 8)
                .parallel()
                .filter(i -> factors.use(ANNA, CODES.get(0)))
                .count();

        assertThat(List.of(steps, recoveries)).containsExactly(1L, 1L);
    }

    @Test
    void a_recovery_code_is_used_once() {
        activate();

        assertThat(factors.use(ANNA, CODES.get(4))).isTrue();
        assertThat(factors.use(ANNA, CODES.get(4))).isFalse();
        assertThat(factors.use(BERT, CODES.get(5))).isFalse();

        assertThat(factors.find(ANNA).map(SealedFactor::recoveryCodes)).contains(RecoveryCode.COUNT - 1);
    }

    @Test
    void codes_are_counted_up_to_the_maximum_until_one_is_accepted() {
        assertThat(factors.countCode(ANNA, 2)).isFalse();
        activate();
        assertThat(factors.countCode(BERT, 2)).isFalse();

        countTwo();
        assertThat(factors.accept(ANNA, STEP)).isFalse();
        assertThat(factors.countCode(ANNA, 2)).isFalse();
        assertThat(factors.accept(ANNA, new TimeStep(1_001))).isTrue();
        countTwo();
        assertThat(factors.use(ANNA, new RecoveryCode("abcdef-ghijkl-mnopqr-stuvwx")))
                .isFalse();
        assertThat(factors.countCode(ANNA, 2)).isFalse();
        assertThat(factors.use(ANNA, CODES.get(0))).isTrue();
        countTwo();
    }

    private void countTwo() {
        assertThat(factors.countCode(ANNA, 2)).isTrue();
        assertThat(factors.countCode(ANNA, 2)).isTrue();
        assertThat(factors.countCode(ANNA, 2)).isFalse();
    }

    @Test
    void concurrent_codes_are_counted_too() {
        activate();

        assertThat(IntStream.range(0, 8)
                        .parallel()
                        .filter(i -> factors.countCode(ANNA, 3))
                        .count())
                .isEqualTo(3);
    }

    @Test
    void a_removed_factor_leaves_nothing_and_changes_the_credentials_version() {
        activate();

        assertThat(factors.remove(ANNA, LAST)).isTrue();
        assertThat(factors.remove(ANNA, NEXT)).isFalse();

        assertThat(factors.find(ANNA)).isEmpty();
        assertThat(factors.use(ANNA, CODES.get(0))).isFalse();
        assertThat(anna().user().hasSecondFactor()).isFalse();
        assertThat(anna().credentialsVersion()).isEqualTo(LAST);
    }

    @Test
    void the_removal_of_a_factor_that_is_not_active_ends_no_session() {
        factors.begin(ANNA, SECRET);

        assertThat(factors.remove(ANNA, LAST)).isFalse();

        assertThat(factors.find(ANNA)).isEmpty();
        assertThat(anna()).isEqualTo(account(ANNA));
    }

    @Test
    void a_user_who_is_created_again_has_no_factor() {
        activate();

        users.remove(ANNA);
        assertThat(factors.find(ANNA)).isEqualTo(Optional.empty());
        users.add(account(ANNA));

        assertThat(factors.find(ANNA)).isEmpty();
        assertThat(anna().user().hasSecondFactor()).isFalse();
    }

    @Test
    void a_change_of_the_user_keeps_the_factor() {
        activate();
        Account changed = anna().changed(anna().user(), anna().hash(), LAST);

        assertThat(users.replace(anna(), changed)).isTrue();

        assertThat(anna()).isEqualTo(changed);
        assertThat(factors.find(ANNA)).contains(new SealedFactor(SECRET, true, RecoveryCode.COUNT));
    }
}
