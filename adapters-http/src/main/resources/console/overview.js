// What is in the service, whether it works, and what an operator should do next.
import { useQuery } from './api.js';
import { Histogram } from './chart.js';
import { address } from './router.js';
import { Badge, Empty, Loaded, Time, bytes, duration, firstDocument, html, number, plural, rate } from './ui.js';
import { INDEX_VERSION } from './upgrade-start.js';
import { isOpen, upgradeState } from './upgrades.js';

const QUERY = `query Overview {
  service {
    clusterName instance version engine indexVersion documentCount sizeInBytes dataStreamCount
    instances { name version address startedAt }
    throughput { from until written read }
  }
  reindexTasks { dataStream startTime state waitingReason errors { index } documentsDone documentsTotal documentsPerSecond remainingSeconds }
}`;

// Findings change slowly, and reading them is the most work.
const ATTENTION = '{ attention { kind severity subject message remedy } }';
const ATTENTION_PAUSE = 60_000;

// What a finding is about, if it is about several data streams, or about the whole service.
const SUBJECTS = {
  UPGRADE_FAILED: 'Failed upgrades',
  UPGRADE_WAITING: 'Waiting upgrades',
  OUTDATED_DATA_STREAMS: 'Outdated data streams',
  OUTDATED_INDICES: 'Outdated indices',
  SYSTEM_FEATURE_FAILED: 'System features',
  SYSTEM_FEATURE_OUTDATED: 'System features',
  LIFECYCLE_NOT_RUNNING: 'Lifecycles',
  LIFECYCLE_PAUSED: 'Lifecycles',
  LIFECYCLE_OVERDUE: 'Lifecycles',
  LIFECYCLE_FAILED: 'Lifecycles',
  LIFECYCLE_POLICY_MISSING: 'Lifecycle policies',
  CERTIFICATE_EXPIRES: 'Certificate',
  LOW_DISK_SPACE: 'Disk',
  REJECTED_REQUESTS: 'Rejected requests',
  INSTANCES_DIFFER: 'Instances',
  GENERATED_PASSWORD: 'Password',
};

// The screen on which a finding can be solved.
/** @type {[RegExp, string, string][]} */
const SOLUTIONS = [
  [/^UPGRADE|^OUTDATED/, 'upgrades', 'Open upgrades'],
  [/^SYSTEM_FEATURE/, 'features', 'Open system features'],
  [/^LIFECYCLE/, 'streams', 'Open data streams'],
  [/^GENERATED_PASSWORD/, 'security', 'Open security'],
];

export function Overview() {
  const state = useQuery(QUERY, {}, 10_000, true);
  return html`<h1>Overview</h1>
    <${Loaded} state=${state}>${(data) => html`<${Content} data=${data} />`}<//>`;
}

function Content({ data }) {
  const { service } = data;
  return html`
    ${service && html`<dl class="facts">
      <div><dt>Cluster</dt><dd>${service.clusterName}</dd></div>
      <div><dt>Program version</dt><dd>${service.version}</dd></div>
      <div><dt title=${INDEX_VERSION}>Index version</dt><dd>${service.indexVersion ?? '–'}</dd></div>
      <div><dt>Engine</dt><dd>${{ POSTGRESQL: 'PostgreSQL', OPENSEARCH: 'OpenSearch' }[service.engine]}</dd></div>
      <div><dt>Data streams</dt><dd><a href=${address(['streams'])}>${number(service.dataStreamCount)}</a></dd></div>
      <div><dt>Documents</dt><dd>${number(service.documentCount)}</dd></div>
      <div><dt>Size</dt><dd>${bytes(service.sizeInBytes)}</dd></div>
    </dl>`}
    <section aria-labelledby="attention">
      <h2 id="attention">What needs attention</h2>
      <${Attention} />
    </section>
    ${data.reindexTasks?.some(isOpen) && html`<section aria-labelledby="running">
      <h2 id="running">Upgrades</h2>
      <ul class="plain-list">${data.reindexTasks.filter(isOpen).map(
        (task) => html`<li key=${task.dataStream}>
          <a href=${address(['upgrades'])}>${task.dataStream}</a> <${Badge} kind=${upgradeState(task).kind}>${upgradeState(task).text}<//>
          <progress class=${task.state === 'FAILED' ? 'failed' : ''} value=${task.documentsDone} max=${Math.max(task.documentsTotal, 1)} aria-label=${`Upgrade of ${task.dataStream}`}></progress>
          <small>${number(task.documentsDone)} of ${plural(task.documentsTotal, 'document')}${task.state === 'RUNNING' && `, ${rate(task.documentsPerSecond)} per second`}${task.remainingSeconds === null ? '' : `, ${duration(task.remainingSeconds)} left`}</small>
        </li>`,
      )}</ul>
    </section>`}
    <section aria-labelledby="recent">
      <h2 id="recent">Documents per second in the last 15 minutes${service?.instances?.length > 1 && html` <small class="muted">of the instance ${service.instance}</small>`}</h2>
      ${service?.throughput ? html`<${Recent} intervals=${service.throughput} />` : html`<p class="muted">You have no privilege to see this, or it could not be loaded.</p>`}
    </section>
    ${service?.instances && html`<section aria-labelledby="instances">
      <h2 id="instances">Instances</h2>
      <ul class="plain-list">${service.instances.map(
        (instance) => html`<li key=${instance.name + instance.startedAt}><strong>${instance.name}</strong> ${instance.version} at <code>${instance.address}</code>, ready since <${Time} value=${instance.startedAt} /></li>`,
      )}</ul>
    </section>`}
  `;
}

function Recent({ intervals }) {
  if (intervals.every((interval) => Number(interval.written) + Number(interval.read) === 0)) {
    return html`<${Empty} title="No document was written or read in the last 15 minutes.">
      <p>Send one: <code>${firstDocument()}</code></p>
    <//>`;
  }
  return html`<div class="pair">
    <${Flow} title="Written" intervals=${intervals} count=${(interval) => Number(interval.written)} />
    <${Flow} title="Read" intervals=${intervals} count=${(interval) => Number(interval.read)} />
  </div>`;
}

/** Shows the number of documents per second. The newest interval is the current speed. */
function Flow({ title, intervals, count }) {
  const seconds = (interval) => (Date.parse(interval.until) - Date.parse(interval.from)) / 1000;
  const buckets = intervals.map((interval) => ({ from: interval.from, until: interval.until, count: count(interval) / seconds(interval) }));
  const total = intervals.reduce((sum, interval) => sum + count(interval), 0);
  return html`<div>
    <h3>${title}</h3>
    <p class="muted">${rate(buckets.at(-1)?.count ?? 0)} per second now, ${plural(total, 'document')} in 15 minutes.</p>
    <${Histogram} buckets=${buckets} label=${`${title} documents per second`} summary=${`${title}: ${plural(total, 'document')} in 15 minutes`} />
  </div>`;
}

function Attention() {
  const state = useQuery(ATTENTION, {}, ATTENTION_PAUSE);
  return html`<${Loaded} state=${state}>${({ attention }) => html`<${Findings} findings=${attention} />`}<//>`;
}

function Findings({ findings }) {
  if (!findings) {
    return html`<p class="muted">You have no privilege to see this, or it could not be loaded.</p>`;
  }
  if (findings.length === 0) {
    return html`<${Empty} title="Nothing needs attention." />`;
  }
  return html`<ul class="findings">${findings.map((finding, index) => {
    const solution = SOLUTIONS.find(([kinds]) => kinds.test(finding.kind));
    return html`<li key=${index} class=${finding.severity.toLowerCase()}>
      <div><${Badge} kind=${finding.severity.toLowerCase()}>${{ ERROR: 'error', WARNING: 'warning', NOTE: 'note' }[finding.severity]}<//> <strong>${finding.subject ?? SUBJECTS[finding.kind]}</strong></div>
      <p>${finding.message} ${finding.remedy}</p>
      ${solution && html`<a role="button" class="outline small" href=${address([solution[1]])}>${solution[2]}</a>`}
    </li>`;
  })}</ul>`;
}
