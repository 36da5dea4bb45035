package io.millrace.domain.collection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedMapTest {

    @Test
    void a_new_entry_replaces_the_least_recently_used_one() {
        BoundedMap<String, Integer> map = new BoundedMap<>(2);
        map.put("a", 1);
        map.put("b", 2);
        map.get("a");

        map.put("c", 3);

        assertThat(map.keySet()).containsExactly("a", "c");
    }
}
