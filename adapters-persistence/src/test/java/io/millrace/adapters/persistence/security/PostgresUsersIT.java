package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.aUser;
import static io.millrace.adapters.persistence.security.SecurityFixture.anAccount;
import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driven.service.security.user.UsersContract;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class PostgresUsersIT extends UsersContract {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Users users = new PostgresUsers(database.jdbi());

    @Override
    protected Users emptyStore() {
        return users;
    }

    @Nested
    class Finding {

        @Test
        void a_user_is_found_as_it_was_kept() {
            Account jane = anAccount("jane");
            Account john = new Account(
                    new User(
                            new Username("john"),
                            List.of(),
                            Optional.empty(),
                            Optional.of("john@example.org"),
                            JsonText.EMPTY_OBJECT,
                            false),
                    new PasswordHash("hash"),
                    new CredentialsVersion("stamp"),
                    7);

            users.add(jane);
            users.add(john);

            assertThat(users.find(JANE)).contains(jane);
            assertThat(users.find(john.user().username())).contains(john);
            assertThat(users.find(new Username("Jane"))).isEmpty();
        }

        @Test
        void users_are_listed_in_order_of_their_names() {
            List.of("b", "a b", "B", "~", "1").forEach(name -> users.add(anAccount(name)));

            assertThat(users.list())
                    .extracting(account -> account.user().username().value())
                    .containsExactly("1", "B", "a b", "b", "~");
        }

        @Test
        void a_limited_number_of_users_is_listed() {
            database.jdbi().useHandle(handle -> handle.execute("""
                    insert into millrace.app_user
                        (name, password_hash, stamp, version, roles, metadata, enabled)
                    select 'user-' || lpad(i::text, 6, '0'), 'hash', 'stamp', 0, '{}', '{}', true
                    from generate_series(0, 10000) i
                    """));

            List<Account> listed = users.list();

            assertThat(listed).hasSize(Users.MOST_LISTED);
            assertThat(listed.get(9_999).user().username()).isEqualTo(new Username("user-009999"));
        }
    }

    @Nested
    class Adding {

        @Test
        void the_first_user_is_kept_only_if_there_is_none() {
            assertThat(users.addFirst(anAccount("jane"))).isTrue();
            assertThat(users.addFirst(anAccount("john"))).isFalse();
            users.remove(JANE);
            assertThat(users.addFirst(anAccount("john"))).isTrue();

            assertThat(users.list()).containsExactly(anAccount("john"));
        }

        @RepeatedTest(5)
        void of_many_first_users_one_is_kept() throws Exception {
            List<Callable<Boolean>> starts = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String name = "admin-" + i;
                starts.add(() -> new PostgresUsers(database.jdbi()).addFirst(anAccount(name)));
            }

            assertThat(atOnce(starts)).filteredOn(kept -> kept).hasSize(1);

            assertThat(users.list()).hasSize(1);
        }
    }

    @Nested
    class Replacing {

        @Test
        void a_user_that_was_made_anew_or_is_gone_is_left_alone() {
            Account jane = anAccount("jane");
            Account again = new Account(aUser("jane"), new PasswordHash("anew"), new CredentialsVersion("anew"), 0);
            users.add(jane);
            users.remove(JANE);
            Account late = jane.changed(aUser("jane"), new PasswordHash("late"), jane.credentialsVersion());

            assertThat(users.replace(jane, late)).isFalse();
            users.add(again);
            assertThat(users.replace(jane, late)).isFalse();

            assertThat(users.list()).containsExactly(again);
        }

        @Test
        void a_user_keeps_its_name() {
            assertThatThrownBy(() -> users.replace(anAccount("jane"), anAccount("john")))
                    .isInstanceOf(IllegalArgumentException.class);
        }

        @Test
        void of_many_changes_at_once_one_is_kept() throws Exception {
            Account jane = anAccount("jane");
            users.add(jane);
            List<Callable<Boolean>> changes = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Account next = jane.changed(aUser("jane"), new PasswordHash("hash " + i), jane.credentialsVersion());
                changes.add(() -> users.replace(jane, next));
            }

            assertThat(atOnce(changes)).filteredOn(kept -> kept).hasSize(1);

            assertThat(users.find(JANE).orElseThrow().version()).isEqualTo(1);
        }
    }
}
