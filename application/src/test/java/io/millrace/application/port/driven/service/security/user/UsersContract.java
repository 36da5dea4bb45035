package io.millrace.application.port.driven.service.security.user;

import static io.millrace.application.port.driven.service.security.Samples.ANNA;
import static io.millrace.application.port.driven.service.security.Samples.BERT;
import static io.millrace.application.port.driven.service.security.Samples.account;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Users} must do. An adapter's test extends this and hands over an empty store. */
public abstract class UsersContract {

    private static final Username CARL = new Username("carl");

    private Users users;

    protected abstract Users emptyStore();

    @BeforeEach
    void prepare() {
        users = emptyStore();
    }

    @Test
    void users_come_back_as_they_were_added_in_order_of_their_names() {
        assertThat(users.isEmpty()).isTrue();

        assertThat(users.add(account(BERT))).isTrue();
        assertThat(users.add(account(ANNA))).isTrue();

        assertThat(users.isEmpty()).isFalse();
        assertThat(users.find(ANNA)).contains(account(ANNA));
        assertThat(users.list()).containsExactly(account(ANNA), account(BERT));
    }

    @Test
    void a_user_of_a_name_that_is_taken_is_not_added() {
        users.add(account(ANNA));
        Account other =
                new Account(account(ANNA).user(), new PasswordHash("other"), new CredentialsVersion("other"), 0);

        assertThat(users.add(other)).isFalse();

        assertThat(users.find(ANNA)).contains(account(ANNA));
    }

    @Test
    void only_one_of_many_is_the_first() {
        AtomicInteger added = new AtomicInteger();

        IntStream.range(0, 8).parallel().forEach(i -> {
            if (users.addFirst(account(i % 2 == 0 ? ANNA : BERT))) {
                added.incrementAndGet();
            }
        });

        assertThat(added).hasValue(1);
        assertThat(users.list()).hasSize(1);
    }

    @Test
    void a_change_of_what_was_changed_meanwhile_is_refused() {
        Account first = account(ANNA);
        users.add(first);
        User bare = new User(ANNA, List.of(), Optional.empty(), Optional.empty(), JsonText.EMPTY_OBJECT, false);
        Account second = first.changed(bare, new PasswordHash("second"), new CredentialsVersion("second"));

        assertThat(users.replace(first, second)).isTrue();
        assertThat(users.replace(first, first.changed(first.user(), first.hash(), first.credentialsVersion())))
                .isFalse();

        assertThat(users.find(ANNA)).contains(second);
    }

    @Test
    void a_generated_password_remains_known_until_the_password_is_changed() {
        Account sample = account(ANNA);
        Account first = new Account(sample.user(), sample.hash(), sample.credentialsVersion(), 0, true);
        users.addFirst(first);
        Account renamed = first.changed(first.user(), first.hash(), first.credentialsVersion());
        Account changed =
                renamed.changed(first.user(), new PasswordHash("chosen"), new CredentialsVersion("after-the-change"));

        assertThat(users.find(ANNA)).contains(first);
        assertThat(users.replace(first, renamed)).isTrue();
        assertThat(users.find(ANNA))
                .hasValueSatisfying(
                        found -> assertThat(found.hasGeneratedPassword()).isTrue());
        assertThat(users.replace(renamed, changed)).isTrue();
        assertThat(users.find(ANNA))
                .hasValueSatisfying(
                        found -> assertThat(found.hasGeneratedPassword()).isFalse());
    }

    @Test
    void a_user_that_was_made_anew_is_not_taken_for_the_one_before() {
        Account first = account(ANNA);
        users.add(first);
        users.remove(ANNA);
        Account again = new Account(first.user(), first.hash(), new CredentialsVersion("anew"), 0);
        users.add(again);

        assertThat(users.replace(first, first.changed(first.user(), first.hash(), first.credentialsVersion())))
                .isFalse();

        assertThat(users.find(ANNA)).contains(again);
    }

    @Test
    void a_user_that_was_removed_is_gone() {
        users.add(account(ANNA));

        assertThat(users.remove(ANNA)).isTrue();
        assertThat(users.remove(ANNA)).isFalse();

        assertThat(users.find(ANNA)).isEmpty();
        assertThat(users.replace(account(ANNA), account(ANNA))).isFalse();
    }

    private Account administrator(Username name) {
        User user =
                new User(name, List.of(Role.ADMIN), Optional.empty(), Optional.empty(), JsonText.EMPTY_OBJECT, true);
        return new Account(user, new PasswordHash("hash of " + name), new CredentialsVersion("s-" + name), 0);
    }

    private static Account with(Account account, List<RoleName> roles, boolean enabled) {
        User user = new User(
                account.user().username(), roles, Optional.empty(), Optional.empty(), JsonText.EMPTY_OBJECT, enabled);
        return account.changed(user, account.hash(), account.credentialsVersion());
    }

    @Test
    void the_last_administrator_stays_one() {
        Account last = administrator(ANNA);
        users.add(last);
        users.add(account(BERT));
        users.add(with(administrator(CARL), List.of(Role.ADMIN), false));

        assertThatThrownBy(() -> users.remove(ANNA)).isInstanceOf(LastAdministratorException.class);
        assertThatThrownBy(() -> users.replace(last, with(last, List.of(), true)))
                .isInstanceOf(LastAdministratorException.class);
        assertThatThrownBy(() -> users.replace(last, with(last, List.of(Role.ADMIN), false)))
                .isInstanceOf(LastAdministratorException.class);

        assertThat(users.find(ANNA)).contains(last);
        assertThat(users.remove(BERT)).isTrue();
        assertThat(users.remove(CARL)).isTrue();
        assertThat(users.replace(last, with(last, List.of(Role.ADMIN, new RoleName("reader")), true)))
                .isTrue();
    }

    @Test
    void of_administrators_who_are_removed_at_the_same_time_one_stays() {
        List<Username> names =
                IntStream.range(0, 6).mapToObj(i -> new Username("admin-" + i)).toList();
        names.forEach(name -> users.add(administrator(name)));
        AtomicInteger refused = new AtomicInteger();

        names.parallelStream().forEach(name -> {
            try {
                users.remove(name);
            } catch (LastAdministratorException e) {
                refused.incrementAndGet();
            }
        });

        assertThat(refused).hasValue(1);
        assertThat(users.list()).hasSize(1);
    }
}
