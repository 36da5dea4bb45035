package io.millrace.adapters.http.feature;

import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Flow;

/** System features that are doing as a test says. */
public final class FakeFeatures implements ManageSystemFeatures, WatchSystemFeatures {

    private SystemFeaturesStatus status = new SystemFeaturesStatus(List.of(), MigrationStatus.NO_MIGRATION_NEEDED);
    private Outcome outcome = new Outcome.Refused("No system indices require migration");
    private List<SystemFeaturesStatus> course = List.of(status);

    public void set(SystemFeaturesStatus now) {
        status = now;
    }

    public void set(Outcome next) {
        outcome = next;
    }

    /** Sets what watchers are told before the end. */
    public void set(List<SystemFeaturesStatus> told) {
        course = List.copyOf(told);
    }

    @Override
    public SystemFeaturesStatus read() {
        return status;
    }

    @Override
    public Outcome migrate() {
        return outcome;
    }

    @Override
    public Flow.Publisher<SystemFeaturesStatus> watch() {
        return subscriber -> subscriber.onSubscribe(new StatusSubscription(subscriber, new ArrayDeque<>(course)));
    }

    private record StatusSubscription(
            Flow.Subscriber<? super SystemFeaturesStatus> subscriber, Queue<SystemFeaturesStatus> left)
            implements Flow.Subscription {

        @Override
        public void request(long more) {
            for (long i = 0; i < more && !left.isEmpty(); i++) {
                subscriber.onNext(left.remove());
                if (left.isEmpty()) {
                    subscriber.onComplete();
                }
            }
        }

        @Override
        public void cancel() {
            left.clear();
        }
    }
}
