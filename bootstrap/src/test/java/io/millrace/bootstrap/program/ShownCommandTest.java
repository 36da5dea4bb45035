package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownCommandTest {

    @Test
    void commands_are_found_with_the_answers_that_follow_them() {
        String page = """
                # A page

                ```sh service
                serve
                ```

                ```sh
                ask
                ```
                ```json
                {"answer":42}
                ```

                ```sh
                do it
                ```

                And then:

                ```json
                {"something":"else"}
                ```

                ```sh build
                make
                ```
                """;

        assertThat(ShownCommand.of(page))
                .isEqualTo(List.of(
                        new ShownCommand(3, true, "serve\n", Optional.empty()),
                        new ShownCommand(7, false, "ask\n", Optional.of("{\"answer\":42}")),
                        new ShownCommand(14, false, "do it\n", Optional.empty())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one        | one          | true
            one        | one more     | false
            one … more | one or more  | true
            one … more | one or less  | false
            …/two      | one/two      | true
            one/…/two  | one/two      | true
            …/two      | one/more/two | true
            a.c        | abc          | false
            """)
    void an_answer_is_what_is_shown_but_for_what_is_left_open(String shown, String output, boolean met) {
        assertThat(ShownCommand.pattern(shown.replace("/", "\n"))
                        .matcher(output.replace("/", "\n") + "\n")
                        .matches())
                .isEqualTo(met);
    }
}
