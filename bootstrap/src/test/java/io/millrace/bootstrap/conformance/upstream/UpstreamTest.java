package io.millrace.bootstrap.conformance.upstream;

import java.util.List;
import java.util.stream.Stream;

/**
 * A test of a suite.
 *
 * @param file its path without the extension
 * @param title unique in the file
 * @param setup the steps before the test
 * @param steps the steps of the test
 * @param teardown the steps after the test, also after a failure
 */
record UpstreamTest(String file, String title, List<Step> setup, List<Step> steps, List<Step> teardown) {

    /** Returns the name of the test in its suite. */
    String name() {
        return file + " - " + title;
    }

    /** Returns the API or the group of APIs that the test is about. */
    String folder() {
        return file.substring(0, file.indexOf('/'));
    }

    /** Returns the steps of the setup and of the test. */
    Stream<Step> allSteps() {
        return Stream.concat(setup.stream(), steps.stream());
    }
}
