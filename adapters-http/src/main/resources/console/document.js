// One document: its fields in a table, and its JSON. The JSON is read as text, because numbers in JavaScript are less
// exact than in JSON.
import { useLoaded } from './api.js';
import { send } from './session.js';
import { Copy, Dialog, Loaded, Time, html, number } from './ui.js';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const MOST_FIELDS = 1_000;
const LONGEST_VALUE = 2_000;

/** Returns JSON with one value in each line. Texts and numbers are not changed. */
function indented(json) {
  let depth = 0;
  let result = '';
  let previous = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of json.matchAll(TOKEN)) {
    const isFirst = previous === '{' || previous === '[';
    if (token === '}' || token === ']') {
      depth -= 1;
      result += isFirst ? token : line() + token;
    } else if (token === ',' || token === ':') {
      result += token === ',' ? token + line() : ': ';
    } else {
      result += isFirst ? line() + token : token;
      depth += token === '{' || token === '[' ? 1 : 0;
    }
    previous = token;
  }
  return result;
}

/** Returns the names of the fields, with dots where objects are nested, and their values as they are in the JSON. */
function fieldsOf(json) {
  const tokens = json.match(TOKEN) ?? [];
  const fields = new Map();
  let at = 0;
  const add = (path, value) => fields.set(path, fields.get(path) ?? []).get(path).push(value);
  const visit = (path) => {
    const token = tokens[at];
    at += 1;
    const end = { '{': '}', '[': ']' }[token];
    if (end === undefined) {
      add(path, token.startsWith('"') ? JSON.parse(token) : token);
      return;
    }
    if (tokens[at] === end) {
      add(path, token + end);
    }
    while (tokens[at] !== end) {
      at += tokens[at] === ',' ? 1 : 0;
      if (token === '{') {
        const name = JSON.parse(tokens[at]);
        at += 2;
        visit(path === '' ? name : `${path}.${name}`);
      } else {
        visit(path);
      }
    }
    at += 1;
  };
  visit('');
  return [...fields];
}

async function readSource({ index, id }, signal) {
  const answer = await send(`/${encodeURIComponent(index)}/_source/${encodeURIComponent(id)}`, { signal, headers: { Accept: 'application/json' } });
  if (!answer.ok) {
    throw new Error(answer.status === 404 ? 'The document was removed.' : `The service returned status ${answer.status}.`);
  }
  return answer.text();
}

/** Shows one of several documents. `onChange` gets the previous or the next one. */
export function DocumentDialog({ nodes, node, onChange, onClose }) {
  const state = useLoaded((signal) => readSource(node, signal), JSON.stringify([node.index, node.id]));
  const position = nodes.findIndex((each) => each.id === node.id && each.index === node.index);
  const step = (title, next) => html`<button type="button" class="outline secondary" aria-disabled=${next === undefined} onClick=${() => next && onChange(next)}>${title}</button>`;
  return html`<${Dialog} title="Document" onClose=${onClose}>
    <dl class="facts"><div><dt>Id</dt><dd><code>${node.id}</code></dd></div><div><dt>Index</dt><dd><code>${node.index}</code></dd></div><div><dt>Timestamp</dt><dd><${Time} value=${node.timestamp} /></dd></div></dl>
    <${Loaded} state=${state}>${(json) => html`<${Fields} fields=${fieldsOf(json)} /><pre tabindex="0" aria-label="JSON">${indented(json)}</pre>`}<//>
    <footer>
      ${step('Previous', nodes[position - 1])}
      ${step('Next', position < 0 ? undefined : nodes[position + 1])}
      ${position >= 0 && html`<span class="position muted">${number(position + 1)} of ${number(nodes.length)} shown</span>`}
      <span class="space"></span>
      ${state.value !== null && html`<${Copy} text=${state.value}>Copy the JSON<//>`}
      <button type="button" onClick=${onClose}>Close</button>
    </footer>
  <//>`;
}

function Fields({ fields }) {
  return html`<div class="scrolling fields" tabindex="0" role="region" aria-label="Fields"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
    <tbody>${fields.slice(0, MOST_FIELDS).map(([name, values]) => html`<tr key=${name}><th scope="row"><code>${name}</code></th><td><${Value} text=${values.join(', ')} /></td></tr>`)}</tbody>
  </table></div>
  ${fields.length > MOST_FIELDS && html`<p class="muted">Only the first ${number(MOST_FIELDS)} fields are in the table.</p>`}`;
}

function Value({ text }) {
  return text.length <= LONGEST_VALUE ? text : html`${text.slice(0, LONGEST_VALUE)} … <span class="muted">The first ${number(LONGEST_VALUE)} characters. The JSON has all.</span>`;
}
