package io.millrace.bootstrap.command;

import io.millrace.bootstrap.command.line.Keyboard;
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

    final Deque<String> typed = new ArrayDeque<>();
    final List<String> questions = new ArrayList<>();
    String text = "";

    /** Returns a keyboard without a terminal, and with this text as standard input. */
    public static FakeKeyboard piping(String text) {
        FakeKeyboard keyboard = new FakeKeyboard();
        keyboard.text = text;
        return keyboard;
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
