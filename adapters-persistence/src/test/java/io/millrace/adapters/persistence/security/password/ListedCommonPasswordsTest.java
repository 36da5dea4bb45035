package io.millrace.adapters.persistence.security.password;

import static org.assertj.core.api.Assertions.assertThat;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListedCommonPasswordsTest {

    private final ListedCommonPasswords common = new ListedCommonPasswords();

    @Test
    void common_passwords_are_found() {
        assertThat(List.of("password", "qwertyuiop", "iloveyou", "baseball")).allMatch(common::contains);
        assertThat(List.of("correct horse battery staple", "", "zq7vXw3kPm")).noneMatch(common::contains);
    }

    @Test
    void at_least_ten_thousand_passwords_of_the_list_are_long_enough_and_written_in_lower_case() throws IOException {
        List<String> listed = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies();

        assertThat(listed.stream().filter(common::contains).count()).isGreaterThan(10_000);
        assertThat(listed).allMatch(password -> password.equals(password.toLowerCase(java.util.Locale.ROOT)));
    }
}
