package io.millrace.bootstrap.demo;

import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar that moves on a terminal, with time gone, time left and rate. */
final class LiveProgress implements Progress {

    private static final int UPDATE_MILLISECONDS = 100;
    private static final byte GREEN = 32;

    private final PrintStream output;
    private final ProgressBar bar;

    LiveProgress(PrintStream output, int width, boolean colours, String task, long total) {
        this.output = output;
        bar = ProgressBar.builder()
                .setTaskName(task)
                .setInitialMax(total)
                .setStyle(colours ? coloured() : ProgressBarStyle.ASCII)
                .continuousUpdate()
                .setUpdateIntervalMillis(UPDATE_MILLISECONDS)
                .showSpeed(new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setConsumer(new OpenEnded(output, width))
                .build();
    }

    private static ProgressBarStyle coloured() {
        return ProgressBarStyle.builder()
                .leftBracket("[")
                .delimitingSequence("")
                .rightBracket("]")
                .block('=')
                .space(' ')
                .fractionSymbols(">")
                .colorCode(GREEN)
                .build();
    }

    @Override
    public void at(long done) {
        bar.stepTo(done);
    }

    @Override
    public void close() {
        bar.close();
        output.println();
        output.flush();
    }

    /** Leaves the end of the line to us: a bar that is closed before it was first drawn would not come to it. */
    private static final class OpenEnded extends ConsoleProgressBarConsumer {

        private OpenEnded(PrintStream output, int width) {
            super(output, width);
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    }
}
