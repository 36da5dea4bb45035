// What all screens share: markup, formats, tables, dialogs and messages.
import { h } from './preact.module.js';
import { useLayoutEffect, useRef, useState } from './hooks.module.js';
import htm from './htm.module.js';
import { signal } from './signals.module.js';
import { go, route } from './router.js';
import { me, mode, state as session } from './session.js';

export const html = htm.bind(h);

// ---- Formats.

const wholeNumber = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const number = (value) => (value === null || value === undefined ? '–' : wholeNumber.format(value));

/** Formats a rate, which has a digit after the point only below 100. */
export const rate = (value) =>
  value === null || value === undefined ? '–' : (value < 100 ? oneDigit : wholeNumber).format(value);

/** Formats bytes in binary units, as the other parts of the product do. */
export function bytes(value) {
  if (value === null || value === undefined) {
    return '–';
  }
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let size = Number(value);
  let unit = 0;
  while (Math.abs(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? wholeNumber.format(size) : oneDigit.format(size)} ${units[unit]}`;
}

export function duration(seconds) {
  if (seconds === null || seconds === undefined) {
    return '–';
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  if (whole < 3_600) {
    return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  }
  return whole < 86_400
    ? `${Math.floor(whole / 3_600)} h ${Math.round((whole % 3_600) / 60)} min`
    : `${Math.floor(whole / 86_400)} d ${Math.round((whole % 86_400) / 3_600)} h`;
}

/** Returns a message of the service as a sentence. A single finding has no number, numbers and periods have no brackets, and a name at the beginning is not changed. */
export function sentence(message) {
  const text = message.replace(/^Validation Failed: 1: ([^;]*);$/, '$1').replace(/\[(\d+(?:ms|[dhms])?)\]/g, '$1').replace(/^[a-z]+(?=[\s,])/, (first) => first.charAt(0).toUpperCase() + first.slice(1));
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const UNITS = { day: 'd', hour: 'h', hr: 'h', minute: 'm', min: 'm', second: 's', sec: 's' };

/** The properties of an input for a period. */
export const PERIOD = { pattern: '\\s*[0-9]+\\s*([dhms]|ms|micros|nanos|(day|hour|hr|minute|min|second|sec)s?)\\s*', title: 'A number and a unit, for example 30d or 30 days' };

/** Returns a period like “30 days” in the form of the service, like 30d. Other texts are returned unchanged, so that 3M does not become 3 minutes. */
export const period = (text) =>
  text.trim().replace(/^(\d+)\s*([a-z]+)$/i, (whole, count, word) => {
    const unit = UNITS[word.toLowerCase().replace(/s$/, '')] ?? word;
    return `${count}${unit}`;
  });

export const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** A time in the zone of the browser; the tooltip has the same time in UTC. */
export function Time({ value }) {
  if (!value) {
    return html`<span>–</span>`;
  }
  const time = new Date(value);
  return html`<time datetime=${value} title=${`${value} (UTC)`}>${time.toLocaleString()}</time>`;
}

// ---- Messages. Assistive technology reads them when they appear.

/** @type {import('./signals.module.js').Signal<{ id: number, text: string, isError: boolean }[]>} */
export const messages = signal([]);
let lastMessage = 0;

export function report(text, isError = false) {
  lastMessage += 1;
  const id = lastMessage;
  messages.value = [...messages.value.slice(-3), { id, text, isError }];
  if (!isError) {
    setTimeout(() => dismiss(id), 8_000);
  }
}

function dismiss(id) {
  messages.value = messages.value.filter((message) => message.id !== id);
}

// The results of earlier actions do not belong to another screen, unless an action leads there.
let isCarried = false;
const forgetMessages = () => {
  if (!isCarried && messages.value.length > 0) {
    messages.value = [];
  }
  isCarried = false;
};
route.subscribe(forgetMessages);
session.subscribe(forgetMessages);

/** Goes to another screen after an action. That screen shows the result of the action. */
export function leaveFor(path) {
  isCarried = true;
  go(path);
}

// The number of open dialogs. The page behind a dialog is inert, so the dialog shows the messages.
const dialogs = signal(0);

/** Shows the messages, unless a dialog does. */
export function PageMessages() {
  return dialogs.value === 0 && html`<${Messages} />`;
}

function Messages() {
  return html`<div class="messages" role="status" aria-live="polite">
    ${messages.value.map(
      (message) => html`<p key=${message.id} class=${message.isError ? 'message error' : 'message'}>
        <span>${message.text}</span>
        <button class="plain" aria-label="Dismiss the message" onClick=${() => dismiss(message.id)}>×</button>
      </p>`,
    )}
  </div>`;
}

/** Runs a change and reports its result, if there is a text for it, or its failure. Returns whether it succeeded. */
export async function perform(change, success = undefined) {
  messages.value = [];
  try {
    const result = await change();
    if (success !== undefined) {
      report(typeof success === 'function' ? success(result) : success);
    }
    return true;
  } catch (error) {
    report(sentence(error.message), true);
    return false;
  }
}

// ---- Components.

/** A button that does one thing at a time. It is not disabled while it is busy, because it would lose the focus. */
export function Action({ onClick, children, kind = '', label = undefined, disabled = false }) {
  const [isBusy, setBusy] = useState(false);
  const click = async () => {
    if (isBusy) {
      return;
    }
    setBusy(true);
    try {
      await onClick();
    } finally {
      setBusy(false);
    }
  };
  return html`<button type="button" class=${kind} disabled=${disabled} aria-busy=${isBusy} aria-label=${label} onClick=${click}>
    ${children}
  </button>`;
}

export function Badge({ kind = '', children }) {
  return html`<span class=${`badge ${kind}`}>${children}</span>`;
}

export function Empty({ title, children }) {
  return html`<div class="empty"><strong>${title}</strong><div>${children}</div></div>`;
}

/** Copies a text to the clipboard. */
export function Copy({ text, children }) {
  return html`<${Action} kind="outline secondary small" onClick=${() =>
    perform(() => navigator.clipboard.writeText(typeof text === 'function' ? text() : text), 'Copied.')}>
    ${children}
  <//>`;
}

// A text in quotes for a shell.
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the option that authenticates a command. Users of identity providers have no password here, so they need an API key. */
const credentials = () => {
  const name = me.value?.name ?? '';
  return mode === 'none' ? '' : name.includes(':') ? '-H "Authorization: ApiKey $API_KEY" ' : `-u ${quoted(name)} `;
};

/** A command line that does what a screen does. curl asks for the password. */
export const curl = (method, path, body) =>
  [
    `curl ${credentials()}-X ${method} ${quoted(location.origin + path)}`,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');

/**
 * A table that sorts by the columns with a value. A column of actions has no title. It remains visible while the
 * table scrolls, and on wide screens fixed columns do, too.
 * @param {{ columns: { title?: unknown, cell: Function, value?: Function, numeric?: boolean, actions?: boolean, fixed?: boolean, help?: string }[], rows: any[], id: Function, label: string, initial?: number }} properties
 */
export function Table({ columns, rows, id, label, initial = undefined }) {
  const [order, setOrder] = useState({ column: initial, descending: false });
  const sorted = [...rows];
  const by = order.column === undefined ? undefined : columns[order.column]?.value;
  if (by) {
    sorted.sort((left, right) => compare(by(left), by(right)) * (order.descending ? -1 : 1));
  }
  const head = (column, index) => {
    const direction = order.column !== index ? 'none' : order.descending ? 'descending' : 'ascending';
    return html`<th scope="col" class=${kind(column)} title=${column.help} aria-sort=${column.value ? direction : undefined}>
      ${column.value
        ? html`<button class="plain" onClick=${() =>
            setOrder({ column: index, descending: order.column === index ? !order.descending : Boolean(column.numeric) })}>
            ${column.title}<span aria-hidden="true">${{ none: '', ascending: ' ▲', descending: ' ▼' }[direction]}</span>
          </button>`
        : column.actions ? html`<span class="unseen">Actions</span>` : column.title}
    </th>`;
  };
  return html`<div class="scrolling" tabindex="0" role="region" aria-label=${label}>
    <table>
      <thead><tr>${columns.map(head)}</tr></thead>
      <tbody>
        ${sorted.map(
          (row) => html`<tr key=${id(row)}>
            ${columns.map((column) => html`<td class=${kind(column)}>${column.cell(row)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * The actions on a row, in a menu. The arrow keys move in it, and Escape closes it.
 * @param {{ name: string, actions: ({ text: string, label: string, onClick: Function } | false)[] }} properties the actions that are not offered are false
 */
export function RowMenu({ name, actions }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef(null);
  const menu = useRef(null);
  // The press of a pointer closes an open menu before the click on the button.
  const wasOpen = useRef(false);
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) {
    return null;
  }
  const items = () => [...menu.current.querySelectorAll('button')];
  // The menu is above all other elements, because the table cuts off what does not fit.
  const open = () => {
    menu.current.showPopover();
    const { right, top, bottom } = button.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu.current;
    menu.current.style.left = `${Math.max(4, right - width)}px`;
    menu.current.style.top = `${bottom + height > innerHeight ? Math.max(4, top - height) : bottom}px`;
    items()[0].focus();
  };
  const close = () => {
    menu.current.hidePopover();
    button.current.focus();
  };
  const move = (event) => {
    const all = items();
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length].focus();
    } else if (event.key === 'Tab') {
      close();
    }
  };
  return html`<span class="row-menu">
    <button ref=${button} type="button" class="plain" aria-haspopup="menu" aria-expanded=${isOpen} aria-label=${`Actions on ${name}`}
      onPointerDown=${() => {
        wasOpen.current = isOpen;
      }}
      onClick=${(event) => (event.detail > 0 && wasOpen.current) || open()}
      onKeyDown=${(event) => event.key === 'ArrowDown' && (event.preventDefault(), open())}>⋯</button>
    <div ref=${menu} popover="auto" role="menu" aria-label=${`Actions on ${name}`} onKeyDown=${move} onToggle=${(event) => setOpen(event.newState === 'open')}>
      ${offered.map(({ text, label, onClick }) => html`<button key=${text} type="button" role="menuitem" aria-label=${label} onClick=${() => {
        close();
        onClick();
      }}>${text}</button>`)}
    </div>
  </span>`;
}

const kind = (column) => (column.numeric ? 'numeric' : column.actions ? 'actions' : column.fixed ? 'fixed' : '');

function compare(left, right) {
  if (left === right) {
    return 0;
  }
  if (left === null || left === undefined) {
    return -1;
  }
  if (right === null || right === undefined) {
    return 1;
  }
  return typeof left === 'string' ? left.localeCompare(right) : left < right ? -1 : 1;
}

/** Leads through the pages of a list. The next page starts after the last cursor; the cursors before it lead back. */
export function Pages({ cursors, onChange, pageInfo, children }) {
  return (
    (pageInfo.hasNextPage || cursors.length > 0) &&
    html`<div class="controls">
      ${children}
      <button class="small secondary" disabled=${cursors.length === 0} onClick=${() => onChange(cursors.slice(0, -1))}>Previous page</button>
      <button class="small secondary" disabled=${!pageInfo.hasNextPage} onClick=${() => onChange([...cursors, pageInfo.endCursor])}>Next page</button>
    </div>`
  );
}

/** A modal dialog. Escape and a click on Cancel close it. */
export function Dialog({ title, onClose, children }) {
  const element = useRef(null);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    messages.value = [];
    dialog.showModal();
    dialogs.value += 1;
    return () => {
      dialogs.value -= 1;
      isGone.current = true;
      // Returns the focus to the element that had it before.
      dialog.close();
    };
  }, []);
  return html`<dialog ref=${element} aria-label=${title} onClose=${() => isGone.current || onClose()}>
    <article>
      <header><h2>${title}</h2></header>
      ${children}
      <${Messages} />
    </article>
  </dialog>`;
}

/**
 * Asks before something is removed. With a name, the user has to type it.
 * @param {{ title: string, explanation: unknown, action: string, refusal?: string, name?: string, onConfirm: Function, onClose: Function }} properties
 */
export function Confirm({ title, explanation, action, refusal = 'Cancel', name = undefined, onConfirm, onClose }) {
  const [typed, setTyped] = useState('');
  const confirm = async () => {
    if (await onConfirm()) {
      onClose();
    }
  };
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${explanation}</p>
    ${name !== undefined &&
    html`<label>Type <code>${name}</code> to confirm<input value=${typed} autocomplete="off" onInput=${(event) => setTyped(event.currentTarget.value)} /></label>`}
    <footer>
      <button type="button" class="secondary" onClick=${onClose}>${refusal}</button>
      <${Action} kind="danger" disabled=${name !== undefined && typed !== name} onClick=${confirm}>${action}<//>
    </footer>
  <//>`;
}

/** A command that sends a first document. */
export const firstDocument = () =>
  `curl ${credentials()}-H 'Content-Type: application/json' -d "{\\"@timestamp\\":\\"$(date -u +%FT%TZ)\\",\\"message\\":\\"hello\\"}" ${location.origin}/logs-example-default/_doc`;

/** The value of an attempt to load something. A screen shows the error and offers to repeat. */
export function Loaded({ state, children }) {
  if (state.error !== null && state.value === null) {
    return html`<${Empty} title="This could not be loaded">
      <p role="alert">${sentence(state.error)}</p>
      <${Action} onClick=${state.reload}>Try again<//>
    <//>`;
  }
  if (state.value === null) {
    return html`<p aria-busy="true">Loading …</p>`;
  }
  return html`${state.error !== null && html`<p class="notice" role="alert">A part could not be loaded: ${sentence(state.error)}</p>`}${children(state.value)}`;
}
