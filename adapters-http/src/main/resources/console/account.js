// The account of the user: the password, and the second factor with its recovery codes.
import { useEffect, useRef, useState } from './hooks.module.js';
import { change, rest } from './api.js';
import { Action, Copy, html, report, sentence } from './ui.js';
import * as session from './session.js';

const BEGIN = 'mutation { beginSecondFactor { secret uri qrCode } }';
const ACTIVATE = 'mutation Activate($otp: String!) { activateSecondFactor(otp: $otp) }';

export function Account() {
  const [begun, setBegun] = useState(null);
  const [codes, setCodes] = useState(null);
  // When the user leaves this screen, it is no longer kept.
  useEffect(() => session.releaseScreen, []);
  const factor = session.me.value?.secondFactor;
  if (codes !== null) {
    return html`<${RecoveryCodes} codes=${codes} />`;
  }
  return html`
    <h1>Your account</h1>
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      ${factor?.required && html`<p class="notice" role="alert">One of your roles requires a second factor. You have no privileges until you enable it.</p>`}
      ${!factor
        ? html`<p>Your identity provider decides whether you need a second factor.</p>`
        : factor.enabled
          ? html`<${Removal} left=${factor.recoveryCodes} />`
          : begun === null
            ? html`<p>With a second factor, you need a one-time code of an authenticator app in addition to your password.</p>
              <${Action} onClick=${() => change(BEGIN).then((data) => setBegun(data.beginSecondFactor), (error) => report(error.message, true))}>Enable a second factor<//>`
            : html`<${Activation} begun=${begun} onCodes=${setCodes} />`}
    </section>
    ${factor && html`<${NewPassword} />`}
  `;
}

function NewPassword() {
  const [refusal, setRefusal] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { current, next, again } = event.currentTarget.elements;
    const reject = (message, input) => {
      setRefusal(message);
      input.value = '';
      input.focus();
    };
    if (next.value !== again.value) {
      reject('The new passwords differ.', again);
      return;
    }
    try {
      const passwords = { password: next.value, current_password: current.value };
      await session.endAll(async () => {
        await rest('PUT', '/_security/user/_password', JSON.stringify(passwords));
        session.signInAgain('Your password was changed. Sign in again.');
      });
    } catch (error) {
      if (error.message.includes('[current_password]')) {
        reject('The current password is wrong.', current);
      } else if (error.status === 400) {
        again.value = '';
        reject(sentence(error.message), next);
      } else {
        setRefusal(sentence(error.message));
      }
    }
  };
  return html`<section aria-labelledby="password">
    <h2 id="password">Password</h2>
    <form class="narrow" onSubmit=${submit}>
      <input type="text" name="account" value=${session.me.value.name} autocomplete="username" readonly hidden />
      <label>Current password<input name="current" type="password" autocomplete="current-password" required /></label>
      <label>New password<input name="next" type="password" autocomplete="new-password" required /></label>
      <label>New password again<input name="again" type="password" autocomplete="new-password" required /></label>
      <p role="alert" class="refusal">${refusal}</p>
      <button type="submit">Change the password</button>
    </form>
    <p class="muted">This ends your sessions.</p>
  </section>`;
}

function QrCode({ rows }) {
  const path = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg class="qr" role="img" aria-label="QR code with the secret for your authenticator app" viewBox=${`-4 -4 ${rows.length + 8} ${rows.length + 8}`}>
    <path d=${path} />
  </svg>`;
}

function Activation({ begun, onCodes }) {
  const [refusal, setRefusal] = useState('');
  const code = useRef(null);
  useEffect(() => code.current?.focus(), []);
  const submit = async (event) => {
    event.preventDefault();
    // Another tab may notice the end of the session before the codes are shown.
    session.keepScreen();
    try {
      const { activateSecondFactor } = await session.endAll(() => change(ACTIVATE, { otp: code.current.value }));
      onCodes(activateSecondFactor);
    } catch (error) {
      session.releaseScreen();
      setRefusal(error.message);
      code.current.value = '';
      code.current.focus();
    }
  };
  return html`
    <p>Scan the code with your authenticator app, or type the secret into it. Then enter the one-time code that the app shows.</p>
    <${QrCode} rows=${begun.qrCode} />
    <dl class="facts"><div><dt>Secret</dt><dd><code>${begun.secret}</code></dd></div></dl>
    <p><${Copy} text=${begun.uri}>Copy the address for the app<//></p>
    <form class="narrow" onSubmit=${submit}>
      <label>One-time code<input ref=${code} name="otp" inputmode="numeric" autocomplete="one-time-code" required /></label>
      <p role="alert" class="refusal">${refusal}</p>
      <button type="submit">Activate</button>
    </form>
  `;
}

function RecoveryCodes({ codes }) {
  const heading = useRef(null);
  useEffect(() => heading.current?.focus(), []);
  return html`
    <h1 ref=${heading} tabindex="-1">Store your recovery codes</h1>
    <p>The second factor is enabled, and your sessions have ended. Each of these codes replaces a one-time code once. They are not shown again.</p>
    <pre class="recovery">${codes.join('\n')}</pre>
    <p><${Copy} text=${codes.join('\n')}>Copy the codes<//></p>
    <${Action} onClick=${() => session.signInAgain('Sign in again with a one-time code.')}>I have stored the codes<//>
  `;
}

function Removal({ left }) {
  const [refusal, setRefusal] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    const { password } = event.currentTarget.elements;
    try {
      await session.endAll(async () => {
        await rest('DELETE', '/_security/user/_totp', JSON.stringify({ password: password.value }));
        session.signInAgain('The second factor was removed. Sign in again.');
      });
    } catch (error) {
      setRefusal(error.message);
      password.value = '';
      password.focus();
    }
  };
  return html`
    <p>Your second factor is enabled. You have ${left} unused recovery codes.</p>
    <form class="narrow" onSubmit=${submit}>
      <label>Password<input name="password" type="password" autocomplete="current-password" required /></label>
      <p role="alert" class="refusal">${refusal}</p>
      <button type="submit" class="danger">Remove the second factor</button>
    </form>
    <p class="muted">This ends your sessions. To get new recovery codes, remove the second factor and enable it again.</p>
  `;
}
