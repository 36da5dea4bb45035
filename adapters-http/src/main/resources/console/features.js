// The features of the service itself, whose indices are migrated like those of users.
import { useEffect, useState } from './hooks.module.js';
import { change, subscribe } from './api.js';
import { Action, Badge, Copy, Table, curl, html, number, perform, sentence } from './ui.js';

const PROGRESS = `subscription Features { systemFeaturesProgress { migrationStatus features { name minimumIndexVersion migrationStatus indices { index version totalDocCount reindexedDocCount failure } } } }`;
const MIGRATE = 'mutation { migrateSystemFeatures { accepted reason features } }';
const STATES = { NO_MIGRATION_NEEDED: ['current', ''], MIGRATION_NEEDED: ['migration needed', 'warning'], IN_PROGRESS: ['in progress', ''], ERROR: ['failed', 'error'] };

const State = ({ status }) => html`<${Badge} kind=${STATES[status]?.[1] ?? ''}>${STATES[status]?.[0] ?? status}<//>`;

export function Features() {
  const [features, setFeatures] = useState(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => subscribe(PROGRESS, {}, { next: (data) => setFeatures(data.systemFeaturesProgress), state: setTrouble }), []);
  const migrate = async () => {
    const { migrateSystemFeatures: result } = await change(MIGRATE);
    if (!result.accepted) {
      throw new Error(result.reason);
    }
    return result;
  };
  return html`
    <div class="heading"><h1>System features</h1>
      ${features && ['MIGRATION_NEEDED', 'ERROR'].includes(features.migrationStatus) && html`<${Action} onClick=${() => perform(migrate, 'The migration has started.')}>Migrate all<//>`}
      <${Copy} text=${() => curl('GET', '/_migration/system_features')}>Copy as curl<//>
    </div>
    <p class="muted">The service keeps its own data, such as the audit trail, in indices of the same kind as yours.</p>
    ${trouble !== '' && html`<p class="notice" role="alert">The progress is interrupted: ${sentence(trouble)}</p>`}
    ${features === null
      ? html`<p aria-busy=${trouble === ''}>Loading …</p>`
      : html`<p>Overall: <${State} status=${features.migrationStatus} /></p>
        ${features.features.map((feature) => html`<section key=${feature.name}>
          <h2>${feature.name} <${State} status=${feature.migrationStatus} /></h2>
          ${feature.indices.length === 0 ? html`<p class="muted">No index needs a migration.</p>` : html`<${Table} label=${`Indices of ${feature.name}`} rows=${feature.indices} id=${(row) => row.index} columns=${[
            { title: 'Index', value: (row) => row.index, cell: (row) => html`<code>${row.index}</code>` },
            { title: 'Index version', value: (row) => row.version, cell: (row) => row.version },
            { title: 'Copied', numeric: true, cell: (row) => (row.totalDocCount === null ? '–' : `${number(row.reindexedDocCount)} of ${number(row.totalDocCount)}`) },
            { title: 'Failure', cell: (row) => row.failure ?? '' },
          ]} />`}
        </section>`)}`}
  `;
}
