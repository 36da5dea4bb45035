// Searches documents, shows them over time, and follows new ones.
import { useEffect, useMemo, useRef, useState } from './hooks.module.js';
import { graphql, subscribe, useLoaded, useQuery } from './api.js';
import { Histogram, intervalFor } from './chart.js';
import { DocumentDialog } from './document.js';
import { current, go } from './router.js';
import { fieldsIn, parseQuery, similarTo } from './query.js';
import { FieldChoice, Values, ValuesOverTime, withCondition } from './values.js';
import { Action, Badge, Copy, Empty, Loaded, Time, curl, html, number, perform, plural } from './ui.js';

const { graphqlPath = '/graphql' } = document.body.dataset;
const PAGE = 50;
const MOST_FOLLOWED = 200;
const MOST_DOWNLOADED = 10_000;
const MOST_FIELDS = 500;
const RANGES = { '15m': ['Last 15 minutes', 900], '1h': ['Last hour', 3_600], '24h': ['Last 24 hours', 86_400], '7d': ['Last 7 days', 604_800], '30d': ['Last 30 days', 2_592_000], all: ['All time', 0] };

const DOCUMENTS = `query Search($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime, $after: String, $first: Int!) {
  documents(dataStream: $stream, query: $query, from: $from, until: $until, first: $first, after: $after, order: TIMESTAMP_DESCENDING, ignoreUnavailable: true) {
    totalCount pageInfo { hasNextPage endCursor } nodes { id index timestamp source }
  }
}`;
const PAGES = `query Pages($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime, $after: String, $first: Int!) {
  documents(dataStream: $stream, query: $query, from: $from, until: $until, first: $first, after: $after, order: TIMESTAMP_DESCENDING, ignoreUnavailable: true) {
    pageInfo { hasNextPage endCursor } nodes { sourceText }
  }
}`;
const CURSOR = `query Cursor($stream: String!) { arrivalCursor(dataStream: $stream) }`;
const HISTOGRAM = `query Histogram($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime, $interval: String!) {
  documentHistogram(dataStream: $stream, query: $query, from: $from, until: $until, interval: $interval, ignoreUnavailable: true) { totalCount buckets { from until count } }
}`;
const BOUNDS = `query Bounds($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime) {
  newest: documents(dataStream: $stream, query: $query, from: $from, until: $until, first: 1, order: TIMESTAMP_DESCENDING, ignoreUnavailable: true) { nodes { timestamp } }
  oldest: documents(dataStream: $stream, query: $query, from: $from, until: $until, last: 1, order: TIMESTAMP_DESCENDING, ignoreUnavailable: true) { nodes { timestamp } }
}`;
const NAMES = `query Names($stream: String!, $isPattern: Boolean!) {
  dataStreams(names: "*", first: 1000) { nodes { name } }
  searched: dataStreams(names: $stream, first: 1000) @include(if: $isPattern) { nodes { name backingIndices { name } } }
  fields(dataStream: $stream) { name types searchable }
}`;
const ADDED = `subscription Added($stream: String!, $query: DocumentQuery, $after: String) {
  documentAdded(dataStream: $stream, query: $query, after: $after) { cursor document { id index timestamp source } }
}`;

// The newest documents of a data stream, whose fields may be missing in its mappings.
const SAMPLE = `query Sample($stream: String!) {
  documents(dataStream: $stream, first: 100, order: TIMESTAMP_DESCENDING, ignoreUnavailable: true) { nodes { source } }
}`;

/** The data stream of the audit trail. */
const AUDIT = '.audit';

/**
 * Searches documents.
 * @param {{ query: any, path?: string, title?: string, titles?: Record<string, string>, filters?: any, lineOf?: (state: any) => string }} properties
 *     `filters` shows more filters in the form; `lineOf` returns the query line with their conditions
 */
export function Search({ query: state, path = 'search', title = 'Search', titles = {}, filters = null, lineOf = ({ q = '' }) => q }) {
  const stream = state.stream ?? '';
  const restate = (changes, replace = false) => go([path], { ...current(), ...changes }, replace);
  // New documents can be followed in one data stream, not in patterns.
  const isPattern = stream === '' || /[*,<]/.test(stream);
  const target = stream || '*';
  const names = useQuery(NAMES, { stream: target, isPattern });
  const [turn, setTurn] = useState(0);
  const [seen, setSeen] = useState([]);
  const range = useMemo(() => {
    if (state.from || state.until) {
      return { from: state.from ?? null, until: state.until ?? null };
    }
    const seconds = RANGES[state.range ?? '24h']?.[1] ?? 86_400;
    return seconds === 0 ? { from: null, until: null } : { from: new Date(Date.now() - seconds * 1000).toISOString(), until: null };
  }, [state.from, state.until, state.range, turn]);
  let query = null;
  let mistake = '';
  try {
    query = parseQuery(lineOf(state));
  } catch (error) {
    mistake = error.message;
  }
  for (const time of [state.from, state.until]) {
    if (time && Number.isNaN(Date.parse(time))) {
      mistake = `“${time}” is not a time.`;
    }
  }
  const streams = names.value?.dataStreams?.nodes ?? [];
  const canFollow = !isPattern;
  const streamOf = useMemo(() => {
    const found = new Map((names.value?.searched?.nodes ?? []).flatMap((each) => each.backingIndices.map((index) => [index.name, each.name])));
    // An index that is in none of the data streams is shown with its own name.
    return isPattern ? (index) => found.get(index) ?? index : null;
  }, [names.value, isPattern]);
  const variables = { stream: target, query, ...range };
  const fieldNames = [...new Set([...(names.value?.fields ?? []).filter((field) => !field.metadata).map((field) => field.name), ...seen])].sort();
  return html`
    <h1>${title}</h1>
    <${Form} filters=${filters} canFollow=${canFollow} state=${state} range=${range} restate=${restate} refresh=${() => setTurn(turn + 1)} streams=${streams} fields=${names.value?.fields ?? []} seen=${seen} />
    ${mistake !== ''
      ? html`<p class="notice error" role="alert">${mistake}</p>`
      : state.live === 'true' && canFollow
        ? html`<${Live} key=${JSON.stringify([target, query])} stream=${target} query=${query} columns=${columnsOf(state)} titles=${titles} />`
        : html`
          <${FieldChoice} field=${state.field ?? ''} names=${fieldNames} onChange=${(field) => restate({ field })} />
          <${Times} turn=${turn} variables=${variables} field=${state.field ?? ''} onSelect=${(from, until) => restate({ from: from.toISOString(), until: until.toISOString() })} />
          ${state.field && html`<${Values} key=${JSON.stringify([variables, state.field, turn])} variables=${variables} field=${state.field} onCondition=${(value, isWanted) => restate({ q: withCondition(state.q ?? '', state.field, value, isWanted) })} />`}
          <${Documents} key=${JSON.stringify([variables, turn])} variables=${variables} streamOf=${streamOf} state=${state} restate=${restate} titles=${titles} fieldNames=${fieldNames} onShown=${(nodes) => setSeen(fieldsOf(nodes))} />`}
  `;
}

const columnsOf = (state) => (state.columns ? state.columns.split(',') : []);

function Form({ filters, canFollow, state, range, restate, refresh, streams, fields, seen }) {
  const [line, setLine] = useState(state.q ?? '');
  useEffect(() => setLine(state.q ?? ''), [state.q]);
  // What is typed is kept here, because the screen may be shown anew in between.
  const [stream, setStream] = useState(state.stream ?? '');
  useEffect(() => setStream(state.stream ?? ''), [state.stream]);
  const [limits, setLimits] = useState({ from: localTime(state.from), until: localTime(state.until) });
  useEffect(() => setLimits({ from: localTime(state.from), until: localTime(state.until) }), [state.from, state.until]);
  const isLive = canFollow && state.live === 'true';
  const isAudit = state.stream === AUDIT;
  const submit = (event) => {
    event.preventDefault();
    const wanted = { q: line };
    if (!isAudit) {
      wanted.stream = stream.trim();
    }
    if (isAbsolute) {
      wanted.from = limits.from === localTime(state.from) ? state.from ?? '' : instant(limits.from);
      wanted.until = limits.until === localTime(state.until) ? state.until ?? '' : instant(limits.until);
    }
    if (Object.entries(wanted).every(([name, value]) => value === (state[name] ?? ''))) {
      refresh();
    } else {
      restate(wanted);
    }
  };
  const isAbsolute = Boolean(state.from || state.until);
  const choose = (chosen) =>
    chosen === 'absolute'
      ? restate({ from: fullMinute(range.from ? Date.parse(range.from) : Date.now() - 86_400_000), until: fullMinute(Date.now() + 60_000) })
      : restate({ range: chosen, from: '', until: '' });
  // Completes the last word: the names of fields, in front of which the rest of the line stays.
  const head = line.replace(/\S*$/, '');
  const word = line.slice(head.length);
  const completions = word.includes(':') ? [] : [...fields.filter((field) => field.searchable), ...seen.filter((name) => !fields.some((field) => field.name === name)).map((name) => ({ name, types: [] }))]
    .filter((field) => field.name.startsWith(word)).slice(0, 30);
  return html`<search><form class="search" onSubmit=${submit}>
    ${!isAudit && html`<label>Data stream<input list="streams" value=${stream} placeholder="all" onInput=${(event) => setStream(event.currentTarget.value)} onChange=${(event) => restate({ stream: event.currentTarget.value.trim() })} /></label>`}
    <datalist id="streams">${streams.map((stream) => html`<option value=${stream.name} />`)}</datalist>
    <label class="wide">Query<input value=${line} list="fields" autocomplete="off" spellcheck=${false} placeholder="words, or conditions like field:value" onInput=${(event) => setLine(event.currentTarget.value)} /></label>
    <datalist id="fields">${completions.map((field) => html`<option value=${`${head}${field.name}:`} label=${field.types.join(', ')} />`)}</datalist>
    ${filters && html`<${filters} state=${state} restate=${restate} />`}
    ${isLive ? html`<label>Time range<select disabled><option>from now on</option></select></label>` : html`<label>Time range<select value=${isAbsolute ? 'absolute' : state.range ?? '24h'} onChange=${(event) => choose(event.currentTarget.value)}>
      ${Object.entries(RANGES).map(([value, [title]]) => html`<option value=${value}>${title}</option>`)}
      <option value="absolute">From … until</option>
    </select></label>`}
    ${isAbsolute && !isLive && html`<${Limit} title="From" value=${limits.from} onInput=${(from) => setLimits({ ...limits, from })} />
      <${Limit} title="Until" value=${limits.until} onInput=${(until) => setLimits({ ...limits, until })} />`}
    <button type="submit">Search</button>
    <label class="live"><input type="checkbox" role="switch" disabled=${!canFollow} checked=${isLive} onChange=${(event) => restate({ live: event.currentTarget.checked ? 'true' : '' })} /> Follow new documents${!canFollow && html` <span class="muted">(choose one data stream first)</span>`}</label>
  </form></search>`;
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the start of a minute. */
const fullMinute = (milliseconds) => new Date(Math.floor(milliseconds / 60_000) * 60_000).toISOString();

/** Returns a time as the local time of an input; an empty text for no time. */
function localTime(text) {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

const instant = (local) => local && new Date(local).toISOString();

/** A limit of the time range, in local time. Without a value, there is no limit. It applies when the form is sent. */
function Limit({ title, value, onInput }) {
  return html`<label>${title} (${ZONE})<input type="datetime-local" step="1" max="9999-12-31T23:59:59" value=${value} onInput=${(event) => {
    // While a part is being typed, the input has no value.
    if (!event.currentTarget.validity.badInput) {
      onInput(event.currentTarget.value);
    }
  }} /></label>`;
}

/** Shows the found documents over time. Where the time range has no limit, it ends at the first or last document. */
function Times({ turn, variables, field, onSelect }) {
  const state = useLoaded((signal) => graphql(BOUNDS, variables, signal), JSON.stringify([variables, turn]));
  return html`<${Loaded} state=${state}>${({ oldest, newest }) =>
    oldest?.nodes.length > 0 &&
    html`<${OverTime} variables=${variables} oldest=${oldest.nodes[0].timestamp} newest=${newest.nodes[0].timestamp} field=${field} onSelect=${onSelect} />`}<//>`;
}

function OverTime({ variables, oldest, newest, field, onSelect }) {
  const { from, until } = useMemo(() => {
    const end = variables.until ? Date.parse(variables.until) : Math.max(Date.now(), Date.parse(newest) + 1);
    return { from: variables.from ? Date.parse(variables.from) : Math.min(end - 3_600_000, Date.parse(oldest)), until: end };
  }, [variables.from, variables.until, oldest, newest]);
  const limited = { ...variables, from: new Date(from).toISOString(), until: new Date(until).toISOString(), interval: intervalFor(from, until) };
  const state = useQuery(HISTOGRAM, limited);
  return html`<${Loaded} state=${state}>${({ documentHistogram }) =>
    documentHistogram?.totalCount > 0 &&
    (field === ''
      ? html`<${Histogram} buckets=${documentHistogram.buckets} label="Found documents" onSelect=${onSelect} />`
      : html`<${ValuesOverTime} key=${field} variables=${limited} field=${field} buckets=${documentHistogram.buckets} onSelect=${onSelect} />`)}<//>`;
}

function Documents({ variables, streamOf, state, restate, titles, fieldNames, onShown }) {
  const [pages, setPages] = useState({ nodes: [], total: null, next: null, error: null });
  const [opened, setOpened] = useState(null);
  const load = async (after, signal) => {
    try {
      const { documents, errors } = await graphql(DOCUMENTS, { ...variables, first: PAGE, after }, signal);
      if (!documents) {
        throw new Error(errors?.[0]?.message ?? 'The search failed.');
      }
      setPages((previous) => ({
        nodes: after ? [...previous.nodes, ...documents.nodes] : documents.nodes,
        total: documents.totalCount,
        next: documents.pageInfo.hasNextPage ? documents.pageInfo.endCursor : null,
        error: null,
      }));
    } catch (error) {
      if (error.name !== 'AbortError') {
        setPages((previous) => ({ ...previous, error: error.message }));
      }
    }
  };
  useEffect(() => {
    const abort = new AbortController();
    load(null, abort.signal);
    return () => abort.abort();
  }, []);
  useEffect(() => onShown(pages.nodes), [pages.nodes]);
  if (pages.error !== null && pages.total === null) {
    return html`<p class="notice error" role="alert">${pages.error}</p>`;
  }
  if (pages.total === null) {
    return html`<p aria-busy="true">Searching …</p>`;
  }
  const copies = html`<${Copy} text=${() => location.href}>Copy the link<//>
    <${Copy} text=${() => `${DOCUMENTS}\n\n${JSON.stringify({ ...variables, first: PAGE }, null, 2)}`}>Copy as GraphQL<//>
    <${Copy} text=${() => curl('POST', graphqlPath, { query: DOCUMENTS, variables: { ...variables, first: PAGE } })}>Copy as curl<//>`;
  if (pages.total === 0) {
    return html`<div class="controls"><strong>0 documents</strong>${copies}</div>
      <${Empty} title="No document matches."><${Elsewhere} variables=${variables} onAll=${() => restate({ range: 'all', from: '', until: '' })} /><${Unknown} stream=${variables.stream} line=${state.q ?? ''} names=${fieldNames} /><//>`;
  }
  const columns = columnsOf(state);
  return html`
    <div class="controls">
      <strong>${plural(pages.total, 'document')}</strong>
      <${Columns} nodes=${pages.nodes} chosen=${columns} onChange=${(changed) => restate({ columns: changed.join(',') }, true)} />
      ${copies}
      <${Action} kind="outline secondary small" onClick=${() => perform(() => download(variables), (count) => (count < pages.total ? `Downloaded the newest ${number(count)} of ${plural(pages.total, 'document')}.` : `Downloaded ${plural(count, 'document')}.`))}>Download NDJSON<//>
    </div>
    <${Rows} nodes=${pages.nodes} columns=${columns} titles=${titles} streamOf=${streamOf} onOpen=${setOpened} />
    ${pages.error !== null && html`<p class="notice error" role="alert">${pages.error}</p>`}
    ${pages.next && html`<${Action} kind="secondary" onClick=${() => load(pages.next)}>Show more<//>`}
    ${opened && html`<${DocumentDialog} nodes=${pages.nodes} node=${opened} onChange=${setOpened} onClose=${() => setOpened(null)} />`}
  `;
}

/** Names the time range in which documents match, if there are none in the chosen one. */
function Elsewhere({ variables, onAll }) {
  const hasLimit = variables.from !== null || variables.until !== null;
  const { value } = useQuery(BOUNDS, hasLimit ? { ...variables, from: null, until: null } : variables);
  const [oldest, newest] = [value?.oldest?.nodes[0], value?.newest?.nodes[0]];
  return hasLimit && oldest && newest
    ? html`<p>Documents match from <${Time} value=${oldest.timestamp} /> until <${Time} value=${newest.timestamp} />.</p><${Action} kind="small" onClick=${onAll}>Show all time<//>`
    : html`<p>${hasLimit && value === null ? 'Looking for documents outside of the time range …' : hasLimit ? 'No document matches in any time range. Remove a condition.' : 'Remove a condition.'}</p>`;
}

/** Names the fields of a query line that neither the mappings nor the newest documents have. */
function Unknown({ stream, line, names }) {
  const fields = fieldsIn(line);
  const state = useQuery(SAMPLE, { stream });
  const sample = state.value?.documents?.nodes ?? [];
  if (sample.length === 0) {
    return null;
  }
  const known = [...new Set([...names, ...fieldsOf(sample)])];
  const isKnown = (name) => known.some((each) => each === name || each.startsWith(`${name}.`));
  return fields.filter((name) => !isKnown(name)).map((name) => {
    const similar = similarTo(name, known);
    return html`<p key=${name} role="alert">The field <code>${name}</code> is unknown${similar ? html`; did you mean <code>${similar}</code>?` : '.'}</p>`;
  });
}

/** Saves the newest of the found documents. Numbers with more than 15 digits may be rounded. */
async function download(variables) {
  const lines = [];
  let after = null;
  do {
    const { documents, errors } = await graphql(PAGES, { ...variables, first: 1_000, after });
    if (!documents) {
      throw new Error(errors?.[0]?.message ?? 'The search failed.');
    }
    // Line breaks are possible only between the parts of a document, never within its texts.
    lines.push(...documents.nodes.map((node) => node.sourceText.replaceAll(/[\r\n]+/g, ' ')));
    after = documents.pageInfo.hasNextPage ? documents.pageInfo.endCursor : null;
  } while (after !== null && lines.length < MOST_DOWNLOADED);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(lines.map((line) => `${line}\n`), { type: 'application/x-ndjson' }));
  link.download = `${variables.stream.replace(/[^\w.-]+/g, '_')}.ndjson`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return lines.length;
}

/** Returns the value of a field, whose name has dots where objects are nested. */
function valueOf(source, name) {
  if (source === null || typeof source !== 'object') {
    return undefined;
  }
  if (Object.hasOwn(source, name)) {
    return source[name];
  }
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const found = valueOf(source[name.slice(0, dot)], name.slice(dot + 1));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** Returns the names of the fields of documents, with dots where objects are nested. */
function fieldsOf(nodes) {
  const names = new Set();
  const visit = (value, path) => {
    if (names.size >= MOST_FIELDS) {
      return;
    }
    if (Array.isArray(value)) {
      value.forEach((element) => visit(element, path));
    } else if (value !== null && typeof value === 'object') {
      Object.entries(value).forEach(([name, inner]) => visit(inner, path === '' ? name : `${path}.${name}`));
    } else if (value !== null) {
      names.add(path);
    }
  };
  nodes.forEach((node) => visit(node.source, ''));
  return [...names];
}

const text = (value) => (value === undefined ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Returns an object as a list of names and values. */
const listed = (value) => (value !== null && typeof value === 'object' ? Object.entries(value).map(([name, inner]) => `${name}: ${text(inner)}`).join(', ') : text(value));

function Columns({ nodes, chosen, onChange }) {
  const fields = [...new Set(nodes.flatMap((node) => Object.keys(node.source)))].sort().slice(0, 100);
  const close = (details) => {
    details.open = false;
  };
  return html`<details class="dropdown columns" onKeyDown=${(event) => {
    if (event.key === 'Escape') {
      close(event.currentTarget);
      event.currentTarget.querySelector('summary').focus();
    }
  }} onFocusOut=${(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close(event.currentTarget)}><summary>Columns</summary>
    <ul>${fields.map((field) => html`<li key=${field}><label><input type="checkbox" checked=${chosen.includes(field)} onChange=${() =>
      onChange(chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field])} /> ${field}</label></li>`)}</ul>
  </details>`;
}

/**
 * Shows documents in a table.
 * @param {{ nodes: any[], columns: string[], titles?: Record<string, string>, streamOf?: ((index: string) => string) | null, onOpen: Function }} properties `streamOf` returns the data
 *     stream of an index, if the documents are from several
 */
function Rows({ nodes, columns, titles = {}, streamOf = null, onOpen }) {
  const isNumeric = (column) => nodes.every((node) => ['number', 'undefined'].includes(typeof valueOf(node.source, column)));
  const numeric = new Set(columns.filter(isNumeric));
  const kind = (column) => (numeric.has(column) ? 'source numeric' : 'source');
  return html`<div class="scrolling documents" tabindex="0" role="region" aria-label="Documents"><table>
    <thead><tr><th scope="col">Time</th>${streamOf && html`<th scope="col">Data stream</th>`}${columns.length === 0 ? html`<th scope="col">Document</th>` : columns.map((column) => html`<th scope="col" class=${numeric.has(column) ? 'numeric' : ''}>${titles[column] ?? column}</th>`)}</tr></thead>
    <tbody>${nodes.map((node) => html`<tr key=${`${node.index}/${node.id}`}>
      <td><button class="plain" onClick=${() => onOpen(node)}><span class="unseen">Open the document of </span><${Time} value=${node.timestamp} /></button></td>
      ${streamOf && html`<td>${streamOf(node.index)}</td>`}
      ${columns.length === 0 ? html`<td class="source">${JSON.stringify(node.source).slice(0, 600)}</td>` : columns.map((column) => html`<td class=${kind(column)}>${(titles[column] ? listed : text)(valueOf(node.source, column)).slice(0, 600)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}

function Live({ stream, query, columns, titles }) {
  const [nodes, setNodes] = useState([]);
  const [count, setCount] = useState(0);
  const [trouble, setTrouble] = useState('');
  const [opened, setOpened] = useState(null);
  const cursor = useRef(null);
  useEffect(() => {
    let stop = () => {};
    let isOpen = true;
    const follow = (after) => {
      cursor.current = after;
      stop = subscribe(ADDED, { stream, query, after }, {
        next: ({ documentAdded }) => {
          cursor.current = documentAdded.cursor;
          setCount((previous) => previous + 1);
          setNodes((previous) => [documentAdded.document, ...previous].slice(0, MOST_FOLLOWED));
        },
        state: setTrouble,
        // After an interruption, the stream continues behind the last document that was shown.
        resume: () => ({ stream, query, after: cursor.current }),
      });
    };
    // Without a start, documents that arrive before the first shown one would be lost in an interruption.
    graphql(CURSOR, { stream })
      .then(({ arrivalCursor }) => isOpen && follow(arrivalCursor))
      .catch((error) => setTrouble(error.message));
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
  return html`
    <p role="status">${trouble !== '' ? html`<${Badge} kind="error">interrupted<//> ${trouble}` : html`<${Badge}>live<//> ${plural(count, 'new document')} since this view was opened.`}</p>
    ${nodes.length === 0 ? html`<${Empty} title="Waiting for the next document …" />` : html`<${Rows} nodes=${nodes} columns=${columns} titles=${titles} onOpen=${setOpened} />`}
    ${count > MOST_FOLLOWED && html`<p class="muted">Only the last ${number(MOST_FOLLOWED)} documents are shown.</p>`}
    ${opened && html`<${DocumentDialog} nodes=${nodes} node=${opened} onChange=${setOpened} onClose=${() => setOpened(null)} />`}
  `;
}
