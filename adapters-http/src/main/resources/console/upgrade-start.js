// The dialog that explains an upgrade and starts it.
import { change, useQuery } from './api.js';
import { Action, Badge, Dialog, Loaded, bytes, duration, html, number, perform, plural } from './ui.js';

const START = `mutation Start($names: [String!]!) { startReindexes(dataStreams: $names) { dataStream error } }`;
const PLAN = `query Plan($names: [String!]!, $joined: String!) {
  upgradeEstimate(dataStreams: $names) { outdatedIndices documents sizeInBytes estimatedSizeInBytes estimatedSeconds }
  dataStreams(names: $joined, first: 100) { nodes { name backingIndices { name version outdated sizeInBytes } } }
  service { indexVersion engine }
}`;

/** What an index version is, in one sentence. */
export const INDEX_VERSION = 'The index version is the version of the format of an index. It is not the version of the program.';

/** Starts upgrades and reports each that could not start. */
export async function startUpgrades(names) {
  const { startReindexes } = await change(START, { names });
  const failed = startReindexes.filter((start) => start.error);
  if (failed.length > 0) {
    throw new Error(failed.map((start) => `${start.dataStream}: ${start.error}`).join(' '));
  }
  return startReindexes.length;
}

/** Asks before data streams are upgraded. `onStarted` gets the number of upgrades. */
export function UpgradeDialog({ names, onClose, onStarted }) {
  const state = useQuery(PLAN, { names, joined: names.join(',') });
  const title = names.length === 1 ? `Upgrade ${names[0]}` : `Upgrade ${plural(names.length, 'data stream')}`;
  const start = async () => {
    let count = 0;
    const isStarted = await perform(async () => {
      count = await startUpgrades(names);
    });
    if (isStarted) {
      onClose();
      onStarted(count);
    }
  };
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <${Loaded} state=${state}>${(plan) => html`<${Plan} plan=${plan} />`}<//>
    <footer>
      <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
      <${Action} disabled=${state.value === null} onClick=${start}>Start the upgrade<//>
    </footer>
  <//>`;
}

function Plan({ plan: { upgradeEstimate, dataStreams, service } }) {
  const estimates = upgradeEstimate ?? [];
  const streams = dataStreams?.nodes ?? [];
  const outdated = streams.flatMap((stream) => stream.backingIndices.filter((index) => index.outdated));
  const versions = [...new Set(outdated.map((index) => index.version))].join(', ');
  const rolledOver = streams.filter((stream) => stream.backingIndices.at(-1)?.outdated);
  const largest = Math.max(0, ...outdated.map((index) => Number(index.sizeInBytes ?? 0)));
  const size = sum(estimates, 'sizeInBytes');
  const estimated = sum(estimates, 'estimatedSizeInBytes');
  // In a cluster, data streams are upgraded one after another, otherwise at the same time.
  const durations = estimates.filter((each) => each.estimatedSeconds !== null).map((each) => Number(each.estimatedSeconds));
  const total = service?.engine === 'OPENSEARCH' ? durations.reduce((all, each) => all + each, 0) : Math.max(0, ...durations);
  const seconds = durations.length === 0 ? null : total;
  return html`
    <dl class="facts">
      <div><dt title=${INDEX_VERSION}>Index version</dt><dd>${versions} → ${service?.indexVersion ?? 'the current one'}</dd></div>
      <div><dt>Outdated indices</dt><dd>${number(sum(estimates, 'outdatedIndices'))}</dd></div>
      <div><dt>Documents</dt><dd>${number(sum(estimates, 'documents'))}</dd></div>
      <div><dt>Size</dt><dd>${bytes(size)}${estimated !== null && ` → about ${bytes(estimated)}`}</dd></div>
      <div><dt>Duration</dt><dd>${seconds === null ? 'unknown, because the speed has no limit' : `at least ${duration(seconds)}`}</dd></div>
    </dl>
    <ul>
      <li>Writers and readers continue during the upgrade.</li>
      ${rolledOver.length > 0 && html`<li>${rolledOver.length === 1 ? html`<code>${rolledOver[0].name}</code> is` : `${plural(rolledOver.length, 'data stream')} are`} rolled over first, so that the write index is upgraded too.</li>`}
      <li>The upgraded indices get new names: <code>.ds-…</code> becomes <code>.migrated-ds-…</code>. The name of the data stream remains.</li>
      <li>An index needs its space twice while it is upgraded, and about 90 seconds longer. The disk needs free space for a copy of the largest index, at most ${bytes(largest)}${streams.length > 1 && ' for each data stream that is upgraded at the same time'}.</li>
      <li>An upgrade cannot be undone. A running upgrade can be cancelled; upgraded indices stay upgraded.</li>
    </ul>`;
}

/** Returns the sum of a number; null if one of them is unknown. */
const sum = (rows, name) => (rows.length === 0 || rows.some((row) => row[name] === null) ? null : rows.reduce((total, row) => total + Number(row[name]), 0));
