package io.millrace.adapters.oidc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the claims of a token or of a response of the provider. */
record Claims(Map<String, Object> values) {

    /** No claims. */
    static final Claims NONE = new Claims(Map.of());

    private static final int MOST_ROLES = 1_000;

    Optional<String> text(String name) {
        return values.get(name) instanceof String text && !text.isEmpty() ? Optional.of(text) : Optional.empty();
    }

    /** Returns whether a claim exists at a path, even if the claim contains no texts. */
    boolean has(String path) {
        return find(values, path).isPresent();
    }

    /** Returns these claims, and in addition those claims of {@code others} that are missing here. */
    Claims or(Claims others) {
        Map<String, Object> all = new HashMap<>(others.values);
        all.putAll(values);
        return new Claims(all);
    }

    /**
     * Returns the texts at a path: the elements of a list, or the words of a text. If the whole path is the name of a
     * claim, that claim is used instead of nested objects.
     */
    List<String> texts(String path) {
        return find(values, path).stream()
                .flatMap(Claims::elements)
                .limit(MOST_ROLES)
                .toList();
    }

    private static Optional<Object> find(Map<?, ?> object, String path) {
        Object direct = object.get(path);
        if (direct != null) {
            return Optional.of(direct);
        }
        for (int dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
            if (object.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
                Optional<Object> found = find(inner, path.substring(dot + 1));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Stream<String> elements(Object value) {
        if (value instanceof Collection<?> list) {
            List<String> texts = new ArrayList<>();
            for (Object element : list) {
                if (element instanceof String text) {
                    texts.add(text);
                }
            }
            return texts.stream();
        }
        return value instanceof String text ? Stream.of(text.split(" ", -1)) : Stream.empty();
    }
}
