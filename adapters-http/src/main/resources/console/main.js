// The frame of the console: sign-in, navigation and the screen of the current address.
import { Component, render } from './preact.module.js';
import { useEffect, useLayoutEffect, useRef, useState } from './hooks.module.js';
import * as session from './session.js';
import { address, route } from './router.js';
import { Action, Confirm, PageMessages, html, perform } from './ui.js';
import { Overview } from './overview.js';
import { Streams } from './streams.js';
import { Stream } from './stream.js';
import { Upgrades } from './upgrades.js';
import { Features } from './features.js';
import { Audit } from './audit.js';
import { Search } from './search.js';
import { Caches } from './caches.js';
import { Templates } from './templates.js';
import { Account } from './account.js';
import { Security } from './security.js';
import { Settings } from './settings.js';

const { referencePath = '', explorerPath = '' } = document.body.dataset;

const SCREENS = [
  { path: 'overview', title: 'Overview', screen: Overview, needs: 'MONITOR' },
  { path: 'streams', title: 'Data streams', screen: Streams, detail: Stream },
  { path: 'upgrades', title: 'Upgrades', screen: Upgrades, on: ['manage'] },
  { path: 'search', title: 'Search', screen: Search, on: ['read'] },
  { path: 'templates', title: 'Templates and aliases', screen: Templates, needs: 'MONITOR' },
  { path: 'features', title: 'System features', screen: Features, needs: 'MANAGE' },
  { path: 'caches', title: 'Caches', screen: Caches, needs: 'MONITOR' },
  { path: 'security', title: 'Security', screen: Security, needs: 'READ_SECURITY' },
  { path: 'settings', title: 'Settings', screen: Settings, needs: 'MONITOR' },
];

const AUDIT = { path: 'audit', title: 'Audit trail', screen: Audit, needs: 'MANAGE' };

// Every user has this screen. A link at the name of the user leads to it.
const ACCOUNT = { path: 'account', title: 'Your account', screen: Account };

function Console() {
  useEffect(() => {
    session.begin();
  }, []);
  useEffect(() => {
    if (session.state.value === 'in') {
      session.returnToPlace();
    }
  }, [session.state.value]);
  return html`
    ${{ unknown: () => html`<p class="center" aria-busy="true">Connecting …</p>`, unreachable: () => html`<${Unreachable} />`, out: () => html`<${SignIn} />`, in: () => html`<${Frame} />` }[session.state.value]()}
    <${PageMessages} />
  `;
}

function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => document.hidden || session.begin(), 5_000);
    return () => clearInterval(timer);
  }, []);
  return html`<main class="center"><h1>Millrace</h1><p role="alert">${session.reason.value} The console tries again every five seconds.</p><${Action} onClick=${session.begin}>Try again now<//></main>`;
}

/** Shows a failure of one screen, so that the others remain usable. */
class Guarded extends Component {
  constructor() {
    super();
    this.state = { failed: false };
  }
  componentDidCatch(error) {
    console.error(error);
    this.setState({ failed: true });
  }
  render() {
    return this.state.failed ? html`<h1>This screen failed</h1><p>Reload the page. If it fails again, check the address for mistakes.</p>` : this.props.children;
  }
}

function SignIn() {
  const [refusal, setRefusal] = useState('');
  const [options, setOptions] = useState({ password: true, providers: [] });
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef(null);
  const user = useRef(null);
  useEffect(() => {
    document.title = 'Sign in – Millrace';
    user.current?.focus();
    if (session.mode === 'session') {
      session.signInOptions().then(setOptions, (error) => setRefusal(error.message));
    }
  }, []);
  if (session.mode === 'off') {
    return html`<main class="center sign-in"><article><h1>Millrace</h1>
      <p>Nobody can sign in, because <code>framework.security.endpoints.login.enabled</code> is <code>false</code>.</p></article></main>`;
  }
  const submit = async (event) => {
    event.preventDefault();
    const { username, password, otp } = form.current.elements;
    const message = await session.logIn(username.value, password.value, otp?.value).catch((error) => error.message);
    setRefusal(message);
    if (message === session.CODE_REQUIRED) {
      setNeedsCode(true);
    } else if (message !== '' && form.current?.elements.otp) {
      otp.value = '';
      otp.focus();
    } else if (message !== '' && form.current) {
      password.value = '';
      password.focus();
    }
  };
  return html`<main class="center sign-in">
    <article>
      <h1>Millrace</h1>
      <p class="muted">${session.reason.value || 'Sign in to the console.'}</p>
      ${options.providers
        .filter((provider) => provider.login !== undefined)
        .map((provider) => html`<${Action} key=${provider.name} kind="provider outline" onClick=${() => session.continueAt(provider.login)}>Sign in with ${provider.label}<//>`)}
      ${!options.password && html`<p role="alert" class="refusal">${refusal}</p>`}
      ${options.password && html`<form ref=${form} onSubmit=${submit}>
        <label>User name<input ref=${user} name="username" autocomplete="username" required /></label>
        <label>Password<input name="password" type="password" autocomplete="current-password" required /></label>
        ${needsCode && html`<${CodeField} />`}
        <p role="alert" class="refusal">${refusal}</p>
        <button type="submit">Sign in</button>
      </form>`}
      ${options.password && html`<details>
        <summary>Where is the password?</summary>
        <p>At its first start, the service creates the user <code>admin</code> and prints the password once. The setting <code>framework.security.admin.password</code> chooses the password.</p>
      </details>`}
    </article>
  </main>`;
}

/** The second step of a sign-in. */
function CodeField() {
  const code = useRef(null);
  useLayoutEffect(() => code.current?.focus(), []);
  return html`<label>One-time code<input ref=${code} name="otp" inputmode="text" autocomplete="one-time-code" required /></label>`;
}

/** Moves the focus to the surrounding table or to the screen when the element with the focus is removed. */
function keepFocus(main) {
  let last = [];
  const remember = ({ target }) => {
    last = [target, target.closest('.scrolling'), main];
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && last.length > 0 && !last[0].isConnected) {
      last.find((element) => element?.isConnected)?.focus({ preventScroll: true });
    }
  });
  main.addEventListener('focusin', remember);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    main.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function Frame() {
  const [first, second] = route.value.path;
  const isForced = session.me.value?.secondFactor?.required === true;
  const isOffered = (screen) => !isForced && (screen.needs === undefined || session.may(screen.needs));
  const offered = SCREENS.filter(isOffered);
  const current = isForced ? ACCOUNT : [...offered, AUDIT, ACCOUNT].filter((screen) => screen === ACCOUNT || isOffered(screen)).find((screen) => screen.path === (first || offered[0].path));
  const main = useRef(null);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    document.title = `${second || current?.title || 'Not found'} – Millrace`;
    setOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [first, second]);
  useEffect(() => keepFocus(main.current), []);
  const Screen = isForced ? ACCOUNT.screen : current && (second ? current.detail : current.screen);
  return html`
    <a class="skip" href="#main" onClick=${(event) => {
      event.preventDefault();
      main.current.focus();
    }}>Skip to the content</a>
    <header class="top">
      <button class="plain menu" aria-expanded=${isOpen} aria-controls="navigation" onClick=${() => setOpen(!isOpen)}>☰ <span>Menu</span></button>
      <a class="brand" href=${address([''])}>Millrace</a>
      <span class="space"></span>
      ${session.mode === 'none'
        ? html`<span class="muted">security is off</span>`
        : html`<a class="muted" href=${address(['account'])} title=${`Your account. Roles: ${(session.me.value?.roles ?? []).join(', ')}`}>${session.me.value?.fullName || session.me.value?.name}</a>
          <${Action} kind="outline secondary small" onClick=${() => session.logOut().catch((error) => perform(() => Promise.reject(error), ''))}>Sign out<//>
          <${Action} kind="outline secondary small" onClick=${() => setAsking(true)}>Sign out everywhere<//>`}
    </header>
    ${isAsking && html`<${Confirm} title="Sign out everywhere" explanation="All your sessions end: in this browser, in other browsers and on the command line. You must sign in again everywhere. API keys remain valid." action="End all sessions" onClose=${() => setAsking(false)} onConfirm=${() => perform(session.logOutEverywhere)} />`}
    <div class="frame">
      <nav id="navigation" class=${isOpen ? 'open' : ''} aria-label="Screens">
        <ul>
          ${offered.filter((screen) => screen.on === undefined || session.mayOnSome(...screen.on)).map(
            (screen) => html`<li key=${screen.path}><a href=${address([screen.path])} aria-current=${screen === current ? 'page' : undefined}>${screen.title}</a></li>`,
          )}
        </ul>
        <ul class="others">
          ${isOffered(AUDIT) && html`<li><a href=${address([AUDIT.path])} aria-current=${current === AUDIT ? 'page' : undefined}>${AUDIT.title}</a></li>`}
          ${explorerPath !== '' && html`<li><a href=${explorerPath}>GraphQL explorer</a></li>`}
          ${referencePath !== '' && html`<li><a href=${referencePath}>REST reference</a></li>`}
        </ul>
      </nav>
      <main id="main" ref=${main} tabindex="-1">
        ${Screen
          ? html`<${Guarded} key=${isForced ? ACCOUNT.path : `${first}/${second ?? ''}`}><${Screen} name=${second} query=${route.value.query} /><//>`
          : html`<h1>Not found</h1><p>There is no such screen, or you have no privilege for it.</p>`}
      </main>
    </div>
  `;
}

render(html`<${Console} />`, document.getElementById('console'));
