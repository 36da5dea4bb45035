// The values of one field in the found documents: the most frequent ones, statistics, and their numbers over time.
import { useEffect, useState } from './hooks.module.js';
import { useQuery } from './api.js';
import { Histogram } from './chart.js';
import { Loaded, html, number, plural } from './ui.js';

const VALUES = `query Values($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime, $field: String!) {
  documentTopValues(dataStream: $stream, query: $query, from: $from, until: $until, field: $field, size: 10, ignoreUnavailable: true) { values { value count } otherCount }
  documentStatistics(dataStream: $stream, query: $query, from: $from, until: $until, field: $field, ignoreUnavailable: true) { count minimum maximum average distinctCount }
  documentPercentiles(dataStream: $stream, query: $query, from: $from, until: $until, field: $field, percents: [50, 95, 99], ignoreUnavailable: true) { percent value }
}`;
const SERIES = `query Series($stream: String!, $query: DocumentQuery, $from: DateTime, $until: DateTime, $interval: String!, $field: String!) {
  documentSeries(dataStream: $stream, query: $query, from: $from, until: $until, interval: $interval, field: $field, size: 5, ignoreUnavailable: true) { value count buckets { from count } }
}`;

const decimal = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 4 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const amount = (value) => (value === null || value === undefined ? '–' : Math.abs(value) >= 10_000 ? number(Math.round(value)) : decimal.format(value));

/**
 * Returns the query line with another condition on a field. The whole text of the field is compared.
 * @param {string} line
 * @param {string} field
 * @param {string} value
 * @param {boolean} isWanted
 */
export function withCondition(line, field, value, isWanted) {
  const name = field.endsWith('.keyword') ? field : `${field}.keyword`;
  const condition = `${isWanted ? '' : '-'}${escaped(name)}:"${value.replace(/["\\]/g, '\\$&')}"`;
  const before = line.trim();
  return before === '' ? condition : `${/(^|[\s(])OR([\s(]|$)|\|\|/.test(before) ? `(${before})` : before} ${condition}`;
}

const escaped = (name) => name.replace(/[^\w.@]/g, '\\$&');

/** Chooses a field. The names are those of the mappings and of the documents that are shown. They apply at once, other names when the form is sent. */
export function FieldChoice({ field, names, onChange }) {
  const [typed, setTyped] = useState(field);
  useEffect(() => setTyped(field), [field]);
  return html`<form class="controls field" onSubmit=${(event) => {
    event.preventDefault();
    onChange(typed.trim());
  }}>
    <label>Show the values of a field<input list="value-fields" value=${typed} autocomplete="off" spellcheck=${false} placeholder="name of a field" onInput=${(event) => {
      const { value } = event.currentTarget;
      setTyped(value);
      if (names.includes(value)) {
        onChange(value);
      }
    }} /></label>
    <datalist id="value-fields">${names.map((name) => html`<option value=${name} />`)}</datalist>
    ${field !== '' && html`<button key="hide" type="button" class="outline secondary small" onClick=${() => onChange('')}>Hide the values</button>`}
    ${(field === '' || typed.trim() !== field) && html`<button key="show" type="submit" class="outline secondary small" disabled=${typed.trim() === ''}>Show</button>`}
  </form>`;
}

/** Shows the values of a field. */
export function Values({ variables, field, onCondition }) {
  const state = useQuery(VALUES, { ...variables, field });
  return html`<section class="values" aria-label=${`Values of ${field}`}><${Loaded} state=${state}>${({ documentTopValues: top, documentStatistics: statistics, documentPercentiles: percentiles }) =>
    top === null || top.values.length === 0
      ? html`<p class="muted">No found document has a value of ${field}.</p>`
      : html`
        <${Top} top=${top} field=${field} onCondition=${onCondition} />
        ${statistics && html`<dl class="facts">
          <div><dt>Different values</dt><dd>${number(statistics.distinctCount)}</dd></div>
          ${Number(statistics.count) > 0 && html`
            <div><dt>Minimum</dt><dd>${amount(statistics.minimum)}</dd></div>
            <div><dt>Average</dt><dd>${amount(statistics.average)}</dd></div>
            ${(percentiles ?? []).map((point) => html`<div key=${point.percent}><dt>${point.percent}th percentile</dt><dd>${amount(point.value)}</dd></div>`)}
            <div><dt>Maximum</dt><dd>${amount(statistics.maximum)}</dd></div>`}
        </dl>`}`}<//>
  </section>`;
}

function Top({ top, field, onCondition }) {
  const total = top.values.reduce((sum, each) => sum + Number(each.count), Number(top.otherCount));
  return html`<div class="scrolling" tabindex="0" role="region" aria-label=${`Most frequent values of ${field}`}><table>
    <thead><tr><th scope="col">Value</th><th scope="col" class="numeric">Documents</th><th scope="col">Share</th><th scope="col">Condition</th></tr></thead>
    <tbody>${top.values.map(({ value, count }) => html`<tr key=${value}>
      <td class="value">${value.slice(0, 200)}</td>
      <td class="numeric">${number(count)}</td>
      <td class="share"><meter min="0" max=${total} value=${count} aria-label=${`Share of ${value.slice(0, 200)}`}></meter> ${percent.format(Number(count) / total)}</td>
      <td><span class="row-actions"><button type="button" class="plain" onClick=${() => onCondition(value, true)}>only<span class="unseen"> ${value.slice(0, 200)}</span></button><button type="button" class="plain" onClick=${() => onCondition(value, false)}>without<span class="unseen"> ${value.slice(0, 200)}</span></button></span></td>
    </tr>`)}
    ${Number(top.otherCount) > 0 && html`<tr><td class="muted">other values</td><td class="numeric">${number(top.otherCount)}</td><td class="share"><meter min="0" max=${total} value=${top.otherCount} aria-label="Share of other values"></meter> ${percent.format(Number(top.otherCount) / total)}</td><td></td></tr>`}</tbody>
  </table></div>`;
}

/** Shows the documents over time, divided by the most frequent values of a field. */
export function ValuesOverTime({ variables, field, buckets, onSelect }) {
  const state = useQuery(SERIES, { ...variables, field }, 0, true);
  const series = state.value?.documentSeries ?? [];
  const parts = series.map(({ value, buckets: own }) => {
    const counts = new Map(own.map((bucket) => [Date.parse(bucket.from), Number(bucket.count)]));
    return { name: value, counts: buckets.map((bucket) => counts.get(Date.parse(bucket.from)) ?? 0) };
  });
  return html`
    ${state.error && html`<p class="notice error" role="alert">${state.error}</p>`}
    <${Histogram} buckets=${buckets} parts=${parts} label=${`Found documents by ${field}`} onSelect=${onSelect} />
    ${parts.length > 0 && html`<ul class="legend" aria-label="Legend">${series.map(({ value, count }, position) => html`<li key=${value}><span class=${`swatch part-${position}`}></span>${value.slice(0, 60)} <span class="muted">${plural(count, 'document')}</span></li>`)}<li><span class="swatch rest"></span>others</li></ul>`}
  `;
}
