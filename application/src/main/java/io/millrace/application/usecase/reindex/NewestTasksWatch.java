package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.security.privilege.NameScope;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Supplies one subscriber with the list of tasks. After the first list, the tasks are read again only if the periodic
 * search has found a change. Therefore a subscriber gets at most one list per search.
 */
final class NewestTasksWatch implements LiveFeed.Source<List<ReindexTask>> {

    private final ReindexTasks tasks;
    private final Supplier<NameScope> scope;
    private volatile List<ReindexTask> lastRead = List.of();
    private volatile List<ReindexTask> earlier = List.of();
    private volatile Optional<List<ReindexTask>> lastShown = Optional.empty();
    private volatile boolean due = true;

    NewestTasksWatch(ReindexTasks tasks, Supplier<NameScope> scope) {
        this.tasks = tasks;
        this.scope = scope;
    }

    /**
     * Returns whether {@code now} differs from the tasks that were read last. If so, {@link #next} reads the tasks
     * again.
     */
    boolean notice(List<ReindexTask> now) {
        due = due || !now.equals(lastRead);
        return due;
    }

    @Override
    public List<List<ReindexTask>> next(int most) {
        if (!due) {
            return List.of();
        }
        List<ReindexTask> all = tasks.list();
        List<ReindexTask> shown = ReindexTasksService.newest(all, earlier(all), scope.get());
        due = false;
        lastRead = all;
        if (lastShown.filter(shown::equals).isPresent()) {
            return List.of();
        }
        lastShown = Optional.of(shown);
        return List.of(shown);
    }

    /**
     * Returns the earlier tasks. Reads them only if a current task was added or replaced, not if a task only made
     * progress.
     */
    private List<ReindexTask> earlier(List<ReindexTask> current) {
        if (!ReindexTasksService.keys(current).equals(ReindexTasksService.keys(lastRead))) {
            earlier = tasks.listEarlier();
        }
        return earlier;
    }

    @Override
    public boolean isOver() {
        return false;
    }
}
