package io.millrace.adapters.persistence.database.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {

    private final FairQueue<String> queue = new FairQueue<>();

    private void add(String address, String user, String... elements) {
        for (String element : elements) {
            queue.add(address, user, element);
        }
    }

    private List<String> pollAll() {
        List<String> polled = new ArrayList<>();
        for (Optional<String> next = queue.poll(); next.isPresent(); next = queue.poll()) {
            polled.add(next.get());
        }
        return polled;
    }

    @Test
    void addresses_take_turns() {
        add("a", "anna", "a1", "a2", "a3");
        add("b", "bert", "b1");
        add("c", "carl", "c1", "c2");

        assertThat(queue.size()).isEqualTo(6);
        assertThat(pollAll()).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
        assertThat(queue.size()).isZero();
    }

    @Test
    void users_of_an_address_take_turns() {
        add("a", "anna", "a1", "a2", "a3");
        add("a", "bert", "b1");
        add("a", "carl", "c1", "c2");

        assertThat(pollAll()).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
    }

    @Test
    void another_user_of_the_address_comes_next_if_its_first_element_is_of_the_wanted_kind() {
        add("a", "anna", "a1");
        add("a", "bert", "b1", "b2");
        add("a", "carl", "c1");
        add("b", "dora", "d1");

        assertThat(queue.pollOther("a", "anna", "b2"::equals))
                .as("not the first")
                .isEmpty();
        assertThat(queue.pollOther("a", "anna", element -> true)).contains("b1");
        assertThat(queue.pollOther("a", "anna", element -> true))
                .as("bert comes last now")
                .contains("c1");
        assertThat(queue.pollOther("b", "dora", element -> true)).isEmpty();
        assertThat(queue.pollOther("b", "anna", element -> true)).contains("d1");
        assertThat(pollAll()).containsExactly("a1", "b2");
    }

    @Test
    void an_element_put_first_comes_before_others_of_its_user_who_comes_last() {
        add("a", "anna", "a1");
        add("a", "bert", "b1");

        queue.addFirst("a", "anna", "a0");

        assertThat(pollAll()).containsExactly("b1", "a0", "a1");
    }

    @Test
    void an_element_is_removed_alone() {
        add("a", "anna", "a1", "a2");
        add("b", "bert", "b1");

        queue.removeIf("a", "anna", "a1"::equals);
        queue.removeIf("b", "bert", "b1"::equals);
        queue.removeIf("c", "carl", "unknown"::equals);

        assertThat(pollAll()).containsExactly("a2");
    }

    @Test
    void room_is_made_where_most_wait() {
        add("a", "anna", "a1", "a2");
        add("a", "bert", "b1");
        add("b", "carl", "c1");

        assertThat(queue.removeFromLonger("new", "dora")).contains("a2");
        assertThat(queue.removeFromLonger("new", "dora")).contains("b1");
        assertThat(queue.removeFromLonger("new", "dora"))
                .as("it would not be fairer")
                .isEmpty();
        assertThat(pollAll()).containsExactly("a1", "c1");
    }

    @Test
    void a_user_of_a_long_address_takes_room_from_a_longer_user_alone() {
        add("a", "anna", "a1", "a2");
        add("a", "bert", "b1");

        assertThat(queue.removeFromLonger("a", "bert")).isEmpty();
        assertThat(queue.removeFromLonger("a", "anna")).isEmpty();
        assertThat(queue.removeFromLonger("a", "carl")).contains("a2");
    }

    @Test
    void the_longest_loses_the_latest() {
        add("a", "anna", "a1");
        add("b", "bert", "b1", "b2");

        assertThat(queue.removeFromLongest()).contains("b2");
        assertThat(pollAll()).containsExactly("a1", "b1");
        assertThat(queue.removeFromLongest()).isEmpty();
    }
}
