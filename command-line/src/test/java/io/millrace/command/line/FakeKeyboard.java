package io.millrace.command.line;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Types and pipes what a test wants; without anything to type there is no terminal. */
public final class FakeKeyboard implements Keyboard {

    private final Deque<String> typed = new ArrayDeque<>();
    private final List<String> questions = new ArrayList<>();
    private String text = "";

    /** Returns a keyboard without a terminal, and with this text as standard input. */
    public static FakeKeyboard piping(String text) {
        FakeKeyboard keyboard = new FakeKeyboard();
        keyboard.pipe(text);
        return keyboard;
    }

    /** Answers the next questions with these texts. */
    public void type(String... texts) {
        typed.addAll(List.of(texts));
    }

    /** Makes this text the standard input. */
    public void pipe(String other) {
        text = other;
    }

    /** Returns the questions that were asked. */
    public List<String> questions() {
        return questions;
    }

    @Override
    public Optional<String> askSecretly(String question) {
        questions.add(question);
        return Optional.ofNullable(typed.poll());
    }

    @Override
    public Optional<String> ask(String question) {
        return askSecretly(question);
    }

    @Override
    public InputStream piped() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
