// The entries of the audit trail. They are documents of a data stream.
import { useEffect, useState } from './hooks.module.js';
import { useQuery } from './api.js';
import { Search } from './search.js';
import { withCondition } from './values.js';
import { html } from './ui.js';

const TITLES = { 'event.action': 'Action', 'user.name': 'User', 'source.ip': 'Address', details: 'Details' };
const KNOWN = `query Known($stream: String!) {
  users: documentTopValues(dataStream: $stream, field: "user.name", size: 100, ignoreUnavailable: true) { values { value } }
  actions: documentTopValues(dataStream: $stream, field: "event.action", size: 100, ignoreUnavailable: true) { values { value } }
}`;
const STREAM = '.audit';

// The entries about failures. An upgrade has failed if it has errors, and a migration if a feature failed.
const FAILED_ACTIONS = ['login_failed', 'access_denied', 'refresh_token_reused', 'audit_entries_dropped', 'audit_writer_killed'];
const FAILURES = [...FAILED_ACTIONS.map((action) => `event.action:${action}`), 'details.errors:>0', 'details.failed_features.keyword:?*'];
const OUTCOMES = {
  failed: `(${FAILURES.join(' OR ')})`,
  succeeded: FAILURES.map((condition) => `-${condition}`).join(' '),
};

/** Returns the query line with the conditions of the filters. */
function filtered({ q = '', user, action, outcome }) {
  const line = [['user.name', user], ['event.action', action]].reduce((before, [field, value]) => (value ? withCondition(before, field, value, true) : before), q);
  const condition = OUTCOMES[outcome];
  return condition === undefined ? line : line.trim() === '' ? condition : `(${line}) ${condition}`;
}

export const Audit = ({ query }) =>
  html`<${Search} query=${{ columns: Object.keys(TITLES).join(','), ...query, stream: STREAM }} path="audit" title="Audit trail" titles=${TITLES} filters=${Filters} lineOf=${filtered} />`;

function Filters({ state, restate }) {
  const { value } = useQuery(KNOWN, { stream: STREAM });
  const names = (values) => (values?.values ?? []).map((each) => each.value).sort();
  return html`
    <${Filter} title="User" name="user" known=${names(value?.users)} state=${state} restate=${restate} />
    <${Filter} title="Action" name="action" known=${names(value?.actions)} state=${state} restate=${restate} />
    <label>Outcome<select name="outcome" value=${state.outcome ?? ''} onChange=${(event) => restate({ outcome: event.currentTarget.value })}>
      <option value="">all</option>${Object.keys(OUTCOMES).map((outcome) => html`<option value=${outcome}>${outcome}</option>`)}
    </select></label>`;
}

function Filter({ title, name, known, state, restate }) {
  const [typed, setTyped] = useState(state[name] ?? '');
  useEffect(() => setTyped(state[name] ?? ''), [state[name]]);
  return html`<label>${title}<input name=${name} list=${`known-${name}`} value=${typed} placeholder="all" autocomplete="off" spellcheck=${false}
      onInput=${(event) => setTyped(event.currentTarget.value)} onChange=${(event) => restate({ [name]: event.currentTarget.value.trim() })} /></label>
    <datalist id=${`known-${name}`}>${known.map((each) => html`<option value=${each} />`)}</datalist>`;
}
