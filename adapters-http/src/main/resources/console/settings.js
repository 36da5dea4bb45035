// The settings of the cluster, which can be changed while the service runs.
import { useState } from './hooks.module.js';
import { change, useQuery } from './api.js';
import { Action, Badge, Copy, Dialog, Loaded, Table, curl, html, perform } from './ui.js';
import { may } from './session.js';

const QUERY = '{ clusterSettings { settings { key value defaultValue persistent transient } } }';
const CONFIGURATION = '{ configuration { key value source isSet } }';
const CHANGE =
  'mutation ChangeSetting($key: String!, $value: String, $transient: Boolean!) { changeClusterSettings(settings: [{ key: $key, value: $value, transient: $transient }]) { settings { key } } }';

const MEANINGS = {
  'action.auto_create_index': 'Which indices a document may create: true, false, or patterns.',
  'action.destructive_requires_name': 'Whether a deletion of indices must name them; with false, patterns are allowed.',
  'cluster.lifecycle.default.rollover': 'When a data stream with a lifecycle is rolled over.',
  'data_streams.lifecycle.poll_interval': 'The time between two checks of the lifecycles.',
  'data_streams.lifecycle.retention.default': 'The retention of data streams with a lifecycle that have none; -1 for no limit.',
  'data_streams.lifecycle.retention.max': 'The longest possible retention; -1 for no limit.',
  'migrate.data_stream_reindex_max_request_per_second': 'The documents per second that an upgrade copies from one index; -1 for no limit.',
  'migrate.max_concurrent_indices_reindexed_per_data_stream': 'The indices of one data stream that are upgraded at the same time.',
};

/** Returns a value without the point of a whole number, as in 1000.0. */
export const shownValue = (value) => value.replace(/^(-?\d+)\.0+$/, '$1');

/** Changes a cluster setting. Without a value, it gets its default. A transient value has precedence, so it is changed. */
export const changeSetting = (setting, value) => change(CHANGE, { key: setting.key, value, transient: setting.transient !== null });

export function Settings() {
  const state = useQuery(QUERY);
  const [edited, setEdited] = useState(null);
  return html`
    <div class="heading"><h1>Settings</h1><${Copy} text=${() => curl('GET', '/_cluster/settings?include_defaults=true')}>Copy as curl<//></div>
    <p class="muted">Cluster settings apply to all instances and take effect without a restart.</p>
    <${Loaded} state=${state}>${({ clusterSettings }) => html`<${Table} label="Cluster settings" rows=${clusterSettings?.settings ?? []} id=${(row) => row.key} initial=${0} columns=${[
      { title: 'Setting', value: (row) => row.key, cell: (row) => html`<code>${row.key}</code><small class="meaning">${MEANINGS[row.key]}</small>` },
      { title: 'Value', cell: (row) => html`<span class="long">${shownValue(row.value)}</span> ${row.transient !== null ? html`<${Badge}>transient<//>` : row.persistent !== null ? html`<${Badge}>changed<//>` : ''}` },
      { title: 'Default', cell: (row) => html`<span class="long">${shownValue(row.defaultValue)}</span>` },
      { actions: true, cell: (row) => may('MANAGE') && html`<${Action} kind="plain" label=${`Change ${row.key}`} onClick=${() => setEdited(row)}>Change<//>` },
    ]} />`}<//>
    ${may('MANAGE') && html`<${Configuration} />`}
    ${edited && html`<${Edit} setting=${edited} onClose=${() => setEdited(null)} reload=${state.reload} />`}
  `;
}

function Configuration() {
  const state = useQuery(CONFIGURATION);
  const [all, setAll] = useState(false);
  return html`<section aria-labelledby="configuration">
    <div class="heading"><h2 id="configuration">Configuration of this instance</h2>
      <label><input type="checkbox" role="switch" checked=${all} onChange=${(event) => setAll(event.currentTarget.checked)} /> Show defaults</label></div>
    <${Loaded} state=${state}>${({ configuration }) => html`<${Table} label="Configuration" rows=${(configuration ?? []).filter((row) => all || row.isSet)} id=${(row) => row.key} columns=${[
      { title: 'Key', value: (row) => row.key, cell: (row) => html`<code>${row.key}</code>` },
      { title: 'Value', cell: (row) => row.value ?? '' },
      { title: 'Source', value: (row) => row.source, cell: (row) => row.source },
    ]} />`}<//>
  </section>`;
}

function Edit({ setting, onClose, reload }) {
  const [value, setValue] = useState(shownValue(setting.value));
  const save = async (next, success) => {
    if (await perform(() => changeSetting(setting, next), success)) {
      reload();
      onClose();
    }
  };
  return html`<${Dialog} title=${setting.key} onClose=${onClose}>
    <form onSubmit=${(event) => {
      event.preventDefault();
      save(value, `${setting.key} is now ${value}.`);
    }}>
      <label>Value<input value=${value} required onInput=${(event) => setValue(event.currentTarget.value)} /><small>${MEANINGS[setting.key]} The default is ${shownValue(setting.defaultValue)}.</small></label>
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
        <${Action} kind="secondary" disabled=${setting.persistent === null && setting.transient === null} onClick=${() => save(null, `The value of ${setting.key} was removed.`)}>Reset<//>
        <button type="submit">Save</button>
      </footer>
    </form>
  <//>`;
}
