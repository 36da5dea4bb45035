// Outdated data streams with a preview, running upgrades with live progress, and upgrades that ended.
import { useEffect, useState } from './hooks.module.js';
import { change, graphql, subscribe, useLoaded, useQuery } from './api.js';
import { address } from './router.js';
import { Action, Badge, Confirm, Copy, Empty, Loaded, Pages, Table, Time, bytes, curl, duration, html, number, perform, plural, rate, report, sentence } from './ui.js';
import { INDEX_VERSION, UpgradeDialog, startUpgrades } from './upgrade-start.js';
import { changeSetting, shownValue } from './settings.js';
import { useAccess } from './access.js';
import { may } from './session.js';

const { graphqlPath = '/graphql' } = document.body.dataset;

const TASK = `dataStream plainIndex state startTime endTime targetVersion complete totalIndicesRequiringUpgrade successes waitingReason
  documentsDone documentsTotal documentsPerSecond remainingSeconds
  errors { index message remedy } indices { index state totalDocCount reindexedDocCount message }`;
const PROGRESS = `subscription Progress { reindexTasksProgress { ${TASK} } }`;
const STREAMS = `query Outdated($after: String) {
  dataStreams(names: "*,.*", first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { name outdated } }
}`;
const ESTIMATE = `query Estimate($names: [String!]!) {
  upgradeEstimate(dataStreams: $names) { dataStream outdatedIndices documents sizeInBytes estimatedSizeInBytes estimatedSeconds }
}`;
const REMAINS = `query Remains($name: String!) { dataStream(name: $name) { outdated } }`;
const SETTINGS = `{ clusterSettings { settings { key value defaultValue persistent transient } } }`;
const START_INDEX = `mutation StartIndex($name: String!) { startReindex(dataStream: $name, plainIndex: true) { state } }`;
const CANCEL = `mutation Cancel($name: String!) { cancelReindex(dataStream: $name) { state } }`;
const THROTTLE = 'migrate.data_stream_reindex_max_request_per_second';
const CONCURRENCY = 'migrate.max_concurrent_indices_reindexed_per_data_stream';

/**
 * Returns the state of an upgrade in words, and the kind of its badge.
 * @param {{ state: string, waitingReason: string | null, successes?: number, errors: any[], totalIndicesRequiringUpgrade?: number }} task
 */
export function upgradeState({ state, waitingReason, successes, errors, totalIndicesRequiringUpgrade: total }) {
  const failed = `${plural(errors.length, 'index', 'indices')} failed`;
  if (state === 'FAILED') {
    return { text: `stopped, ${failed}`, kind: 'error' };
  }
  if (state === 'RUNNING') {
    return { text: `${waitingReason ? 'waiting' : 'running'}${errors.length > 0 ? `, ${failed}` : ''}`, kind: errors.length > 0 ? 'error' : waitingReason ? 'warning' : '' };
  }
  if (state === 'COMPLETE' && total === 0) {
    return { text: 'complete, no index was outdated', kind: '' };
  }
  // If no index was left, the upgrade had ended before its status was cleared.
  return state === 'CANCELLED' && errors.length > 0 && successes + errors.length === total ? { text: `${failed}, cleared`, kind: '' } : { text: state.toLowerCase(), kind: '' };
}

export const isOpen = (task) => ['RUNNING', 'FAILED'].includes(task.state);

const State = ({ task }) => {
  const { text, kind } = upgradeState(task);
  return html`<${Badge} kind=${kind}>${text}<//>`;
};

/** Returns whether an index could not be copied because it had been deleted. */
const isDeleted = ({ index, message }) => message.endsWith(`[${index}] does not exist`);

const identity = (task) => `${task.dataStream} ${task.startTime}`;

export function Upgrades() {
  const [tasks, setTasks] = useState(null);
  const [trouble, setTrouble] = useState('');
  const [isForbidden, setForbidden] = useState(false);
  const [limits, setLimits] = useState(0);
  useEffect(() => subscribe(PROGRESS, {}, {
    next: (data) => setTasks(data.reindexTasksProgress),
    state: (problem, code) => {
      setTrouble(problem);
      setForbidden(code === 'FORBIDDEN');
    },
  }), []);
  if (isForbidden) {
    return html`<h1>Upgrades</h1><${Empty} title="You may not upgrade data streams."><p>An upgrade needs the privilege <code>manage</code> on the data stream.</p><//>`;
  }
  // A failed upgrade is among the open ones until a user clears it.
  const open = (tasks ?? []).filter(isOpen);
  const failed = open.filter((task) => task.state === 'FAILED');
  const running = open.filter((task) => task.state === 'RUNNING');
  const done = (tasks ?? []).filter((task) => !open.includes(task));
  // The outdated data streams and their sizes change when an upgrade starts, ends, or is cleared. The durations depend on the limits.
  const turn = `${limits} ${(tasks ?? []).map((task) => `${identity(task)} ${task.state}`).join()}`;
  return html`
    <div class="heading"><h1>Upgrades</h1><${Copy} text=${() => curl('POST', graphqlPath, { query: '{ reindexTasks { dataStream state documentsDone documentsTotal errors { index message } } }' })}>Copy as curl<//></div>
    ${trouble !== '' && html`<p class="notice" role="alert">The progress is interrupted: ${sentence(trouble)}</p>`}
    ${failed.length > 0 && html`<section aria-labelledby="failed"><h2 id="failed">Stopped with errors</h2>${failed.map((task) => html`<${Task} key=${identity(task)} task=${task} />`)}</section>`}
    <section aria-labelledby="running"><h2 id="running">Running</h2>
      ${tasks === null ? html`<p aria-busy="true">Loading …</p>` : running.length === 0 ? html`<${Empty} title="No upgrade is running." />` : running.map((task) => html`<${Task} key=${identity(task)} task=${task} />`)}
    </section>
    <section aria-labelledby="outdated"><h2 id="outdated">Outdated data streams</h2><${Outdated} turn=${turn} busy=${open.map((task) => task.dataStream)} /></section>
    ${may('MONITOR') && html`<section aria-labelledby="speed"><h2 id="speed">Speed</h2><${Speed} onChange=${() => setLimits(limits + 1)} /></section>`}
    <section aria-labelledby="ended"><h2 id="ended">Ended in the last 24 hours</h2>
      ${done.length === 0 ? html`<${Empty} title="No upgrade has ended." />` : html`<${Table} label="Ended upgrades" rows=${done} id=${identity} columns=${[
        { title: 'Name', value: (row) => row.dataStream, cell: (row) => html`<a href=${address(['streams', row.dataStream])}>${row.dataStream}</a>` },
        { title: 'Started', value: (row) => row.startTime, cell: (row) => html`<${Time} value=${row.startTime} />` },
        { title: 'Ended', value: (row) => row.endTime, cell: (row) => html`<${Time} value=${row.endTime} />` },
        { title: 'Upgraded indices', numeric: true, value: (row) => row.successes, cell: (row) => `${number(row.successes)} of ${number(row.totalIndicesRequiringUpgrade)}` },
        { title: 'Documents', numeric: true, value: (row) => row.documentsDone, cell: (row) => number(row.documentsDone) },
        { title: 'Index version', help: INDEX_VERSION, cell: (row) => row.targetVersion },
        { title: 'State', value: (row) => upgradeState(row).text, cell: (row) => html`<${State} task=${row} />` },
      ]} />`}
    </section>
  `;
}

function Task({ task }) {
  const access = useAccess([task.dataStream]);
  const [isAsking, setAsking] = useState(false);
  const failed = task.state === 'FAILED';
  // An index outside of data streams is outdated until its upgrade succeeds. Until the answer is known, both actions are offered.
  const isAsked = failed && !task.plainIndex;
  const { value } = useLoaded((signal) => (isAsked ? graphql(REMAINS, { name: task.dataStream }, signal) : Promise.resolve({})), `${isAsked} ${task.dataStream}`, isAsked ? 10_000 : 0);
  const isOutdated = task.plainIndex ? !task.errors.every(isDeleted) : value?.dataStream?.outdated ?? true;
  const cancel = (success) => perform(() => change(CANCEL, { name: task.dataStream }), success);
  const restart = async () => {
    await change(CANCEL, { name: task.dataStream });
    return task.plainIndex ? change(START_INDEX, { name: task.dataStream }) : startUpgrades([task.dataStream]);
  };
  return html`<article class="task" aria-label=${`Upgrade of ${task.dataStream}`}>
    <header>
      <h3>${task.plainIndex ? task.dataStream : html`<a href=${address(['streams', task.dataStream])}>${task.dataStream}</a>`}</h3>
      <${State} task=${task} />
      <span class="space"></span>
      ${access.every('MANAGE') && html`
        ${failed
          ? html`${isOutdated && html`<${Action} kind="small" onClick=${() => perform(restart, 'The upgrade was cleared and started again.')}>Clear and start again<//>`}
            <${Action} kind=${isOutdated ? 'small secondary' : 'small'} onClick=${() => cancel('The upgrade was cleared.')}>Clear<//>`
          : html`<${Action} kind="small secondary" onClick=${() => setAsking(true)}>Cancel<//>`}`}
    </header>
    <progress class=${failed ? 'failed' : ''} value=${task.documentsDone} max=${Math.max(task.documentsTotal, 1)} aria-label="Progress of all indices"></progress>
    <p>${number(task.documentsDone)} of ${plural(task.documentsTotal, 'document')}, ${task.successes} of ${plural(task.totalIndicesRequiringUpgrade, 'index', 'indices')}.
      ${!failed && task.documentsPerSecond !== null && ` ${rate(task.documentsPerSecond)} documents per second${task.remainingSeconds === null ? '' : `, about ${duration(task.remainingSeconds)} left`}.`} Started <${Time} value=${task.startTime} />, to index version ${task.targetVersion}.</p>
    ${task.waitingReason && html`<p class="notice" role="alert">The last attempts failed, and the service tries again. ${sentence(task.waitingReason)}</p>`}
    ${task.errors.length > 0 && html`<div class="notice error" role="alert">
      <ul class="plain-list">${task.errors.map((error) => html`<li key=${error.index}><strong>${error.index}</strong> ${isDeleted(error) ? 'was deleted, so it could not be copied.' : sentence(error.message)}</li>`)}</ul>
      <p>${!failed && 'The other indices are still being upgraded. Afterwards: '}${task.errors.every(isDeleted)
        ? failed && !isOutdated
          ? html`There is nothing to correct, and nothing is outdated. Select <em>Clear</em>.`
          : html`There is nothing to correct. Select <em>Clear and start again</em> to upgrade outdated indices that remain, otherwise <em>Clear</em>.`
        : html`Correct the cause if it still exists. Then select <em>Clear and start again</em>. Indices that are already upgraded are skipped.`}</p>
    </div>`}
    <details><summary>Progress of each index</summary>
      <ul class="plain-list">${task.indices.map((index) => html`<li>
        <code>${index.index}</code> ${index.state.toLowerCase().replaceAll('_', ' ')}
        ${index.totalDocCount !== null && html`<progress value=${index.reindexedDocCount ?? 0} max=${Math.max(index.totalDocCount, 1)} aria-label=${`Progress of ${index.index}`}></progress>`}
      </li>`)}</ul>
    </details>
    ${isAsking && html`<${Confirm} title="Cancel the upgrade" action="Cancel the upgrade" refusal="Continue the upgrade" onClose=${() => setAsking(false)} onConfirm=${() => cancel('The upgrade was cancelled.')}
      explanation=${html`Indices of <code>${task.dataStream}</code> that are already upgraded stay upgraded. The unfinished copy of the current index is removed, and that index gets its former state back. No document is lost. You can start the upgrade again later; it then continues with the indices that are still outdated.`} />`}
  </article>`;
}

function Outdated({ turn, busy }) {
  const [cursors, setCursors] = useState([]);
  const state = useQuery(STREAMS, { after: cursors.at(-1) ?? null }, 0, true);
  useEffect(state.reload, [turn]);
  return html`<${Loaded} state=${state}>${({ dataStreams: { nodes, pageInfo } }) => {
    const names = nodes.filter((stream) => stream.outdated && !busy.includes(stream.name)).map((stream) => stream.name);
    return html`
      ${names.length === 0
        ? html`<${Empty} title=${pageInfo.hasNextPage ? 'No data stream on this page is outdated.' : 'All data streams have the current index version.'} />`
        : html`<${Manageable} names=${names} turn=${turn} />`}
      <${Pages} cursors=${cursors} onChange=${setCursors} pageInfo=${pageInfo} />`;
  }}<//>`;
}

// Shows the estimate of those that the user may upgrade.
function Manageable({ names, turn }) {
  const access = useAccess(names);
  if (!access.isKnown) {
    return html`<p aria-busy="true">Loading …</p>`;
  }
  const manageable = names.filter((name) => access.has('MANAGE', name));
  return html`${manageable.length < names.length && html`<p class="muted">${plural(names.length - manageable.length, 'outdated data stream')} on this page can be upgraded only by users with the privilege manage.</p>`}
    ${manageable.length > 0 && html`<${Preview} names=${manageable} turn=${turn} />`}`;
}

function Preview({ names, turn }) {
  const state = useLoaded((signal) => graphql(ESTIMATE, { names }, signal), JSON.stringify([names, turn]), 0, true);
  const [chosen, setSelected] = useState(new Set());
  const selected = new Set([...chosen].filter((name) => names.includes(name)));
  const [isAsking, setAsking] = useState(false);
  const toggle = (name) => {
    const changed = new Set(selected);
    changed.delete(name) || changed.add(name);
    setSelected(changed);
  };
  return html`<${Loaded} state=${state}>${({ upgradeEstimate }) => html`
    <div class="controls">
      <button class="small secondary" onClick=${() => setSelected(new Set(selected.size === names.length ? [] : names))}>${selected.size === names.length ? 'Select none' : 'Select all'}</button>
      <${Action} kind="small" disabled=${selected.size === 0} onClick=${() => setAsking(true)}>Upgrade${selected.size > 0 && ` ${plural(selected.size, 'data stream')}`}<//>
      <span class="muted">${selected.size === 0 && 'Select the data streams to upgrade. '}Writers and readers continue during an upgrade.</span>
    </div>
    <${Table} label="Outdated data streams" rows=${upgradeEstimate ?? []} id=${(row) => row.dataStream} columns=${[
      { title: html`<span class="unseen">Selection</span>`, cell: (row) => html`<input type="checkbox" aria-label=${`Select ${row.dataStream}`} checked=${selected.has(row.dataStream)} onChange=${() => toggle(row.dataStream)} />` },
      { title: 'Name', value: (row) => row.dataStream, cell: (row) => html`<a href=${address(['streams', row.dataStream])}>${row.dataStream}</a>` },
      { title: 'Indices', numeric: true, value: (row) => row.outdatedIndices, cell: (row) => number(row.outdatedIndices) },
      { title: 'Documents', numeric: true, value: (row) => row.documents, cell: (row) => number(row.documents) },
      { title: 'Size now', numeric: true, value: (row) => row.sizeInBytes, cell: (row) => bytes(row.sizeInBytes) },
      { title: 'Estimated size', numeric: true, value: (row) => row.estimatedSizeInBytes, cell: (row) => bytes(row.estimatedSizeInBytes) },
      { title: 'Estimated saving', numeric: true, value: saving, cell: (row) => (saving(row) === null ? '–' : `${bytes(saving(row))} (${percent.format(saving(row) / row.sizeInBytes)})`) },
      { title: 'Estimated duration', numeric: true, value: (row) => row.estimatedSeconds, cell: (row) => duration(row.estimatedSeconds) },
    ]} />
    <p class="muted"><small>The sizes are those of the outdated indices. The size after the upgrade is estimated from the first documents of each data stream. The saving is the space that the upgrade is expected to free. The duration is the minimum under the limits below. The estimates are renewed when an upgrade starts or ends, and when a limit changes.</small></p>
    ${isAsking && html`<${UpgradeDialog} names=${[...selected]} onClose=${() => setAsking(false)} onStarted=${(count) => {
      report(`Started ${plural(count, 'upgrade')}.`);
      setSelected(new Set());
    }} />`}`}<//>`;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** Returns the estimated number of bytes that an upgrade frees; null without an estimate. */
const saving = (row) => (row.estimatedSizeInBytes === null || Number(row.sizeInBytes) === 0 ? null : row.sizeInBytes - row.estimatedSizeInBytes);

function Speed({ onChange }) {
  const state = useQuery(SETTINGS);
  const reload = () => {
    state.reload();
    onChange();
  };
  return html`<${Loaded} state=${state}>${({ clusterSettings }) => {
    const find = (key) => clusterSettings?.settings.find((setting) => setting.key === key);
    return html`<div class="controls">
      <${Setting} key="throttle" setting=${find(THROTTLE)} title="Documents per second for each index" canBeUnlimited reload=${reload} />
      <${Setting} key="concurrency" setting=${find(CONCURRENCY)} title="Indices at the same time for each data stream" reload=${reload} />
    </div><p class="muted"><small>A new value applies to indices whose copy starts after the change.</small></p>`;
  }}<//>`;
}

// The value of a setting without a limit.
const UNLIMITED = '-1';

/** @param {{ setting: any, title: string, canBeUnlimited?: boolean, reload: Function }} properties */
function Setting({ setting, title, canBeUnlimited = false, reload }) {
  const [value, setValue] = useState(shownValue(setting?.value ?? ''));
  const isUnlimited = canBeUnlimited && value === UNLIMITED;
  if (!setting) {
    return null;
  }
  const save = async (event) => {
    event.preventDefault();
    if (await perform(() => changeSetting(setting, value), `${title}: ${isUnlimited ? 'no limit' : value}.`)) {
      reload();
    }
  };
  return html`<form onSubmit=${save} class="setting">
    <label>${title}<input value=${isUnlimited ? '' : value} placeholder=${isUnlimited ? 'no limit' : ''} disabled=${!may('MANAGE') || isUnlimited} inputmode="decimal" onInput=${(event) => setValue(event.currentTarget.value)} /></label>
    ${canBeUnlimited && html`<label class="choice"><input type="checkbox" disabled=${!may('MANAGE')} checked=${isUnlimited} onChange=${() => setValue(isUnlimited ? shownValue(setting.defaultValue) : UNLIMITED)} /> No limit</label>`}
    ${may('MANAGE') && html`<button class="small" type="submit" disabled=${value === '' || value === shownValue(setting.value)}>Apply</button>`}
  </form>`;
}
