// Index templates, component templates and aliases, in the JSON of the REST interface.
import { useState } from './hooks.module.js';
import { rest, useLoaded } from './api.js';
import { Action, Badge, Confirm, Copy, Dialog, Empty, Loaded, Table, curl, html, perform } from './ui.js';
import { may } from './session.js';

const KINDS = {
  index: { title: 'Index templates', one: 'index template', path: '/_index_template', list: 'index_templates', member: 'index_template' },
  component: { title: 'Component templates', one: 'component template', path: '/_component_template', list: 'component_templates', member: 'component_template' },
};
const NEW = {
  index: { index_patterns: ['logs-example-*'], priority: 200, data_stream: {}, template: { settings: {}, mappings: {} } },
  component: { template: { settings: {}, mappings: {} } },
};
const NEW_ALIAS = { actions: [{ add: { index: 'logs-example-default', alias: 'example' } }] };

const pretty = (value) => JSON.stringify(value, null, 2);

async function readLists() {
  const [index, component, aliases] = await Promise.all(['/_index_template', '/_component_template', '/_alias'].map((path) => rest('GET', path)));
  return { index: index.index_templates, component: component.component_templates, aliases: byAlias(aliases) };
}

/** Returns a row for each alias and each of its indices. */
const byAlias = (indices) =>
  Object.entries(indices).flatMap(([index, { aliases }]) => Object.entries(aliases).map(([alias, properties]) => ({ alias, index, properties })));

export function Templates() {
  const state = useLoaded(readLists, 'templates');
  const [dialog, setDialog] = useState(null);
  const canChange = may('MANAGE_INDEX_TEMPLATES');
  const change = async (method, path, body, success) => {
    const done = await perform(() => rest(method, path, body), success);
    state.reload();
    return done;
  };
  return html`
    <h1>Templates and aliases</h1>
    <${Loaded} state=${state}>${(lists) => html`
      ${Object.entries(KINDS).map(([kind, { title, one, path, member }]) => html`<section key=${kind} aria-labelledby=${kind}>
        <div class="heading"><h2 id=${kind}>${title}</h2>
          ${canChange && html`<${Action} kind="small" onClick=${() => setDialog({ kind, name: '', json: pretty(NEW[kind]) })}>Create ${kind === 'index' ? 'an' : 'a'} ${one}<//>`}
          <${Copy} text=${() => curl('GET', path)}>Copy as curl<//>
        </div>
        ${lists[kind].length === 0 ? html`<${Empty} title=${`There are no ${title.toLowerCase()}.`} />` : html`<${Table} label=${title} rows=${lists[kind]} id=${(row) => row.name} initial=${0} columns=${[
          { title: 'Name', value: (row) => row.name, cell: (row) => html`<button class="plain" onClick=${() => setDialog({ kind, name: row.name, json: pretty(row[member]) })}>${row.name}</button>` },
          ...(kind === 'index' ? [
            { title: 'Patterns', cell: (row) => [row[member].index_patterns].flat().join(', ') },
            { title: 'Priority', numeric: true, value: (row) => row[member].priority ?? 0, cell: (row) => row[member].priority ?? 0 },
            { title: 'Creates', cell: (row) => (row[member].data_stream ? 'data streams' : 'indices') },
            { title: 'Components', cell: (row) => (row[member].composed_of ?? []).join(', ') },
          ] : []),
          { actions: true, cell: (row) => canChange && html`<${Action} kind="plain" label=${`Delete ${row.name}`} onClick=${() => setDialog({ doomed: row.name, kind })}>Delete<//>` },
        ]} />`}
      </section>`)}
      <section aria-labelledby="aliases">
        <div class="heading"><h2 id="aliases">Aliases</h2>
          ${may('MANAGE') && html`<${Action} kind="small" onClick=${() => setDialog({ actions: pretty(NEW_ALIAS) })}>Change aliases<//>`}
          <${Copy} text=${() => curl('GET', '/_alias')}>Copy as curl<//>
        </div>
        ${lists.aliases.length === 0 ? html`<${Empty} title="There are no aliases." />` : html`<${Table} label="Aliases" rows=${lists.aliases} id=${(row) => `${row.alias}/${row.index}`} initial=${0} columns=${[
          { title: 'Alias', value: (row) => row.alias, cell: (row) => html`${row.alias} ${row.properties.is_write_index && html`<${Badge}>write index<//>`}` },
          { title: 'Data stream or index', value: (row) => row.index, cell: (row) => row.index },
          { title: 'Properties', cell: (row) => (Object.keys(row.properties).length === 0 ? '' : html`<code>${JSON.stringify(row.properties)}</code>`) },
        ]} />`}
      </section>
      ${dialog?.json !== undefined && html`<${Edit} ...${dialog} canChange=${canChange} change=${change} onClose=${() => setDialog(null)} />`}
      ${dialog?.actions !== undefined && html`<${Aliases} json=${dialog.actions} change=${change} onClose=${() => setDialog(null)} />`}
      ${dialog?.doomed !== undefined && html`<${Confirm} title=${`Delete the ${KINDS[dialog.kind].one}`} explanation="Existing data streams and indices keep their settings." name=${dialog.doomed} action="Delete" onClose=${() => setDialog(null)}
        onConfirm=${() => change('DELETE', `${KINDS[dialog.kind].path}/${encodeURIComponent(dialog.doomed)}`, undefined, `Deleted ${dialog.doomed}.`)} />`}
    `}<//>
  `;
}

function Edit({ kind, name: given, json: initial, canChange, change, onClose }) {
  const { one, path } = KINDS[kind];
  const [name, setName] = useState(given);
  const [json, setJson] = useState(initial);
  const [simulated, setSimulated] = useState(null);
  const save = async (event) => {
    event.preventDefault();
    // A new template must not replace an existing one.
    const create = given === '' ? '?create=true' : '';
    if (await change('PUT', `${path}/${encodeURIComponent(name)}${create}`, json, `Saved the ${one} ${name}.`)) {
      onClose();
    }
  };
  const simulate = () => perform(async () => setSimulated(await rest('POST', `/_index_template/_simulate${name === '' ? '' : `/${encodeURIComponent(name)}`}`, json)), 'This is the resulting template. Nothing was saved.');
  return html`<${Dialog} title=${given === '' ? `New ${one}` : given} onClose=${onClose}>
    <form onSubmit=${save}>
      ${given === '' && html`<label>Name<input value=${name} required autocomplete="off" onInput=${(event) => setName(event.currentTarget.value)} /></label>`}
      <label>JSON<textarea rows="14" spellcheck=${false} readonly=${!canChange} value=${json} onInput=${(event) => setJson(event.currentTarget.value)}></textarea></label>
      ${simulated && html`<pre tabindex="0" aria-label="Resulting template">${pretty(simulated)}</pre>`}
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>${canChange ? 'Cancel' : 'Close'}</button>
        ${kind === 'index' && canChange && html`<${Action} kind="secondary" onClick=${simulate}>Simulate<//>`}
        ${canChange && html`<button type="submit">Save</button>`}
      </footer>
    </form>
  <//>`;
}

function Aliases({ json: initial, change, onClose }) {
  const [json, setJson] = useState(initial);
  const save = async (event) => {
    event.preventDefault();
    if (await change('POST', '/_aliases', json, 'The aliases were changed.')) {
      onClose();
    }
  };
  return html`<${Dialog} title="Change aliases" onClose=${onClose}>
    <form onSubmit=${save}>
      <p>The actions <code>add</code> and <code>remove</code> take effect together, or not at all.</p>
      <label>JSON<textarea rows="12" spellcheck=${false} value=${json} onInput=${(event) => setJson(event.currentTarget.value)}></textarea></label>
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
        <button type="submit">Save</button>
      </footer>
    </form>
  <//>`;
}
