// Users, roles, API keys, identity providers and signing keys.
import { useRef, useState } from './hooks.module.js';
import { change, rest, useLoaded, useQuery } from './api.js';
import { Action, Badge, Confirm, Copy, Dialog, Empty, Loaded, PERIOD, RowMenu, Table, Time, curl, html, perform, period, report } from './ui.js';
import { may, mode, signInOptions } from './session.js';

const QUERY = `{
  users { name roles fullName email metadata enabled secondFactor }
  roles { name clusterPrivileges indices { names privileges } requireSecondFactor }
  signingKeys { id algorithm createdAt state verifiesUntil }
}`;
const KEYS = `{ apiKeys(own: false, first: 100, activeOnly: true) { totalCount nodes { id name owner createdAt expiresAt } } }`;
const PUT_USER = 'mutation PutUser($name: String!, $user: UserInput!) { putUser(name: $name, user: $user) { name } }';
const DELETE_USER = 'mutation DeleteUser($name: String!) { deleteUser(name: $name) }';
const REMOVE_FACTOR = 'mutation RemoveSecondFactor($name: String!) { removeSecondFactor(name: $name) }';
const PUT_ROLE = 'mutation PutRole($name: String!, $role: RoleInput!) { putRole(name: $name, role: $role) { name } }';
const DELETE_ROLE = 'mutation DeleteRole($name: String!) { deleteRole(name: $name) }';
const PASSWORD = 'mutation ChangePassword($name: String!, $password: String!) { changePassword(name: $name, password: $password) }';
const CREATE_KEY = 'mutation CreateKey($key: ApiKeyInput!) { createApiKey(key: $key) { key { id name } secret } }';
const INVALIDATE = 'mutation Invalidate($ids: [String!]!) { invalidateApiKeys(ids: $ids, own: false) { invalidated } }';
const ROTATE = 'mutation { rotateSigningKeys { id } }';

export function Security() {
  const state = useQuery(QUERY);
  const [dialog, setDialog] = useState(null);
  const canChange = may('MANAGE_SECURITY');
  const close = () => setDialog(null);
  const finish = async (mutation, variables, success) => {
    const done = await perform(() => change(mutation, variables), success);
    state.reload();
    return done;
  };
  return html`
    <h1>Security</h1>
    <${Loaded} state=${state}>${({ users, roles, signingKeys }) => html`
      <section aria-labelledby="users">
        <div class="heading"><h2 id="users">Users</h2>${canChange && html`<${Action} kind="small" onClick=${() => setDialog({ user: null })}>Create a user<//>`}<${Copy} text=${() => curl('GET', '/_security/user')}>Copy as curl<//></div>
        <${Table} label="Users" rows=${users ?? []} id=${(row) => row.name} initial=${0} columns=${[
          { title: 'Name', value: (row) => row.name, cell: (row) => html`${row.name} ${!row.enabled && html`<${Badge} kind="warning">disabled<//>`} ${row.secondFactor && html`<${Badge}>second factor<//>`}` },
          { title: 'Full name', value: (row) => row.fullName, cell: (row) => row.fullName ?? '' },
          { title: 'Roles', cell: (row) => row.roles.join(', ') || 'none' },
          { actions: true, cell: (row) => canChange && html`<${RowMenu} name=${row.name} actions=${[
            { text: 'Edit', label: `Edit ${row.name}`, onClick: () => setDialog({ user: row }) },
            { text: 'Set the password', label: `Set the password of ${row.name}`, onClick: () => setDialog({ password: row.name }) },
            row.secondFactor && { text: 'Remove the second factor', label: `Remove the second factor of ${row.name}`, onClick: () => setDialog({ removedFactor: row.name }) },
            { text: 'Delete', label: `Delete ${row.name}`, onClick: () => setDialog({ removedUser: row.name }) },
          ]} />` },
        ]} />
      </section>
      <section aria-labelledby="roles">
        <div class="heading"><h2 id="roles">Roles</h2>${canChange && html`<${Action} kind="small" onClick=${() => setDialog({ role: null })}>Create a role<//>`}</div>
        <${Table} label="Roles" rows=${roles ?? []} id=${(row) => row.name} initial=${0} columns=${[
          { title: 'Name', value: (row) => row.name, cell: (row) => html`${row.name} ${BUILT_IN.includes(row.name) && html`<${Badge}>built-in<//>`} ${row.requireSecondFactor && html`<${Badge}>second factor<//>`}` },
          { title: 'Cluster privileges', cell: (row) => row.clusterPrivileges.map(written).join(', ') || 'none' },
          { title: 'Privileges on data streams and indices', cell: (row) => html`${row.indices.map((grant) => html`<div><code>${grant.names.join(', ')}</code>: ${grant.privileges.map(written).join(', ')}</div>`)}${row.indices.length === 0 && 'none'}` },
          { actions: true, cell: (row) => canChange && !BUILT_IN.includes(row.name) && html`<${RowMenu} name=${`the role ${row.name}`} actions=${[
            { text: 'Edit', label: `Edit the role ${row.name}`, onClick: () => perform(async () => setDialog({ changedRole: row.name, json: await readRole(row.name) })) },
            { text: 'Delete', label: `Delete the role ${row.name}`, onClick: () => setDialog({ removedRole: row.name }) },
          ]} />` },
        ]} />
      </section>
      <${ApiKeys} />
      ${mode !== 'none' && html`<${Providers} />`}
      ${signingKeys && html`<section aria-labelledby="signing">
        <div class="heading"><h2 id="signing">Signing keys</h2>${canChange && html`<${Action} kind="small secondary" onClick=${() => setDialog({ rotation: true })}>Rotate<//>`}</div>
        <${Table} label="Signing keys" rows=${signingKeys} id=${(row) => row.id} columns=${[
          { title: 'Id', value: (row) => row.id, cell: (row) => html`<code>${row.id}</code>` },
          { title: 'Algorithm', cell: (row) => row.algorithm },
          { title: 'Created', value: (row) => row.createdAt, cell: (row) => html`<${Time} value=${row.createdAt} />` },
          { title: 'State', value: (row) => row.state, cell: (row) => row.state.toLowerCase() },
          { title: 'Verifies until', cell: (row) => html`<${Time} value=${row.verifiesUntil} />` },
        ]} />
      </section>`}
      ${dialog?.user !== undefined && html`<${UserDialog} user=${dialog.user} draft=${dialog.draft} names=${(users ?? []).map((each) => each.name)} roles=${(roles ?? []).map((role) => role.name)} onRole=${(draft) => setDialog({ role: null, returnTo: { user: dialog.user, draft } })} onClose=${close} finish=${finish} />`}
      ${dialog?.role !== undefined && html`<${RoleDialog} taken=${(roles ?? []).map((each) => each.name)} onClose=${() => setDialog(dialog.returnTo ?? null)} onCreated=${(name) => setDialog(withRole(dialog.returnTo, name))} finish=${finish} />`}
      ${dialog?.changedRole && html`<${RoleJsonDialog} name=${dialog.changedRole} json=${dialog.json} onClose=${close} reload=${state.reload} />`}
      ${dialog?.password && html`<${PasswordDialog} name=${dialog.password} onClose=${close} finish=${finish} />`}
      ${dialog?.removedUser && html`<${Confirm} title="Delete the user" explanation="The sessions and the API keys of the user end." name=${dialog.removedUser} action="Delete" onClose=${close} onConfirm=${() => finish(DELETE_USER, { name: dialog.removedUser }, `Deleted ${dialog.removedUser}.`)} />`}
      ${dialog?.removedFactor && html`<${Confirm} title="Remove the second factor" explanation="The user signs in with the password alone until the user enables a second factor again. The sessions of the user end." name=${dialog.removedFactor} action="Remove" onClose=${close} onConfirm=${() => finish(REMOVE_FACTOR, { name: dialog.removedFactor }, `Removed the second factor of ${dialog.removedFactor}.`)} />`}
      ${dialog?.removedRole && html`<${Confirm} title="Delete the role" explanation="Users with this role lose its privileges." name=${dialog.removedRole} action="Delete" onClose=${close} onConfirm=${() => finish(DELETE_ROLE, { name: dialog.removedRole }, `Deleted ${dialog.removedRole}.`)} />`}
      ${dialog?.rotation && html`<${Confirm} title="Rotate the signing keys" explanation="The next key becomes active. Tokens that were signed before remain valid until they expire." action="Rotate" onClose=${close} onConfirm=${() => finish(ROTATE, {}, 'The signing keys were rotated.')} />`}
    `}<//>
  `;
}

/** Returns the dialog of a user with a role that was created for the user; null if there is no such dialog. */
const withRole = (dialog, name) => (dialog === undefined ? null : { ...dialog, draft: { ...dialog.draft, roles: [...dialog.draft.roles, name], createdRole: name } });

const written = (privilege) => privilege.toLowerCase();

function UserDialog({ user, draft = undefined, names, roles, onRole, onClose, finish }) {
  const [chosen, setChosen] = useState(draft?.roles ?? user?.roles ?? []);
  const [enabled, setEnabled] = useState(draft?.enabled ?? user?.enabled ?? true);
  const form = useRef(null);
  // What is typed is kept while the user creates a role.
  const leave = () => {
    const { name, password, fullName, email } = form.current.elements;
    onRole({ name: name?.value, password: password?.value, fullName: fullName.value, email: email.value, roles: chosen, enabled });
  };
  const submit = async (event) => {
    event.preventDefault();
    const { name, password, fullName, email } = event.currentTarget.elements;
    const input = { roles: chosen, enabled, fullName: fullName.value || null, email: email.value || null, ...(user ? { metadata: user.metadata } : { password: password.value }) };
    const target = user?.name ?? name.value;
    if (!user && names.includes(target)) {
      report(`There is already a user ${target}.`, true);
      return;
    }
    if (await finish(PUT_USER, { name: target, user: input }, user ? `Changed ${target}.` : `Created ${target}.`)) {
      onClose();
    }
  };
  return html`<${Dialog} title=${user ? `Edit ${user.name}` : 'Create a user'} onClose=${onClose}>
    <form ref=${form} onSubmit=${submit}>
      ${!user && html`<label>Name<input name="name" defaultValue=${draft?.name ?? ''} required autocomplete="off" /></label>
        <label>Password<input name="password" type="password" defaultValue=${draft?.password ?? ''} required autocomplete="new-password" /></label>`}
      <label>Full name<input name="fullName" defaultValue=${draft?.fullName ?? user?.fullName ?? ''} autocomplete="off" /></label>
      <label>Email<input name="email" type="email" defaultValue=${draft?.email ?? user?.email ?? ''} autocomplete="off" /></label>
      <fieldset><legend>Roles</legend>${roles.map((role) => html`<label key=${role}><input type="checkbox" checked=${chosen.includes(role)} onChange=${() =>
        setChosen(chosen.includes(role) ? chosen.filter((each) => each !== role) : [...chosen, role])} /> ${role}</label>`)}
        <small>A user has the privileges of the roles. If no role fits, <button type="button" class="plain" onClick=${leave}>create a role</button> first.</small>${draft?.createdRole && html`<small role="status">The role ${draft.createdRole} was created and is selected.</small>`}</fieldset>
      <label><input type="checkbox" role="switch" checked=${enabled} onChange=${(event) => setEnabled(event.currentTarget.checked)} /> May sign in</label>
      <footer><button type="button" class="secondary" onClick=${onClose}>Cancel</button><button type="submit">${user ? 'Save' : 'Create'}</button></footer>
    </form>
  <//>`;
}

// The service rejects changes of these roles.
const BUILT_IN = ['admin', 'operator', 'reader', 'writer'];
const INDEX_PRIVILEGES = {
  READ: 'search and read documents; includes view_index_metadata and monitor',
  VIEW_INDEX_METADATA: 'read settings, mappings, aliases and lifecycles',
  MONITOR: 'read statistics and settings',
  CREATE_DOC: 'add documents',
  WRITE: 'add documents, and refresh indices',
  AUTO_CONFIGURE: 'create a data stream or an index by its first document',
  MANAGE: 'create, change, upgrade and delete data streams and indices, but not read their documents',
  ALL: 'everything',
};
const CLUSTER_PRIVILEGES = {
  MONITOR: 'read the state of the service, its settings and lifecycle policies',
  MANAGE_INDEX_TEMPLATES: 'read and change index templates and component templates',
  MANAGE_ILM: 'create and delete lifecycle policies',
  READ_SECURITY: 'read users, roles and API keys',
  MANAGE_SECURITY: 'change users, roles, API keys and signing keys',
  MANAGE: 'change cluster settings and templates, and read the audit trail; includes monitor',
  ALL: 'everything',
};

function RoleDialog({ taken, onClose, onCreated, finish }) {
  const submit = async (event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = String(form.get('names')).split(',').map((name) => name.trim()).filter(Boolean);
    const privileges = form.getAll('index');
    const mistake = taken.includes(String(form.get('name')))
      ? `There is already a role ${form.get('name')}.`
      : (names.length === 0) !== (privileges.length === 0)
        ? 'Privileges on data streams need names, and names need privileges.'
        : '';
    if (mistake !== '') {
      report(mistake, true);
      return;
    }
    const role = { requireSecondFactor: form.has('factor'), clusterPrivileges: form.getAll('cluster'), indices: names.length > 0 && privileges.length > 0 ? [{ names, privileges }] : [] };
    const name = String(form.get('name'));
    if (await finish(PUT_ROLE, { name, role }, `Created the role ${name}.`)) {
      onCreated(name);
    }
  };
  const boxes = (name, privileges) => Object.entries(privileges).map(([privilege, meaning]) => html`<label key=${privilege} class="explained"><input type="checkbox" name=${name} value=${privilege} /> <span>${written(privilege)} <small>${meaning}</small></span></label>`);
  return html`<${Dialog} title="Create a role" onClose=${onClose}>
    <form onSubmit=${submit}>
      <label>Name<input name="name" required autocomplete="off" /></label>
      <label>Data streams and indices<input name="names" placeholder="logs-*, metrics-*" autocomplete="off" /><small>Names and patterns, separated by commas.</small></label>
      <fieldset><legend>Privileges on them</legend>${boxes('index', INDEX_PRIVILEGES)}</fieldset>
      <fieldset><legend>Cluster privileges</legend>${boxes('cluster', CLUSTER_PRIVILEGES)}</fieldset>
      <label><input type="checkbox" name="factor" /> Users with this role need a second factor</label>
      <footer><button type="button" class="secondary" onClick=${onClose}>Cancel</button><button type="submit">Create</button></footer>
    </form>
  <//>`;
}

const rolePath = (name) => `/_security/role/${encodeURIComponent(name)}`;

/** Returns a role in the JSON of the REST interface, which has all kinds of privileges. */
const readRole = async (name) => JSON.stringify((await rest('GET', rolePath(name)))[name], null, 2);

function RoleJsonDialog({ name, json: initial, onClose, reload }) {
  const [json, setJson] = useState(initial);
  const save = async (event) => {
    event.preventDefault();
    if (await perform(() => rest('PUT', rolePath(name), json), `Changed the role ${name}.`)) {
      reload();
      onClose();
    }
  };
  return html`<${Dialog} title=${`Edit the role ${name}`} onClose=${onClose}>
    <form onSubmit=${save}>
      <label>JSON<textarea rows="14" spellcheck=${false} value=${json} onInput=${(event) => setJson(event.currentTarget.value)}></textarea></label>
      <footer><button type="button" class="secondary" onClick=${onClose}>Cancel</button><button type="submit">Save</button></footer>
    </form>
  <//>`;
}

function PasswordDialog({ name, onClose, finish }) {
  const submit = async (event) => {
    event.preventDefault();
    if (await finish(PASSWORD, { name, password: event.currentTarget.elements.password.value }, `The password of ${name} was changed.`)) {
      onClose();
    }
  };
  return html`<${Dialog} title=${`Set the password of ${name}`} onClose=${onClose}>
    <form onSubmit=${submit}>
      <label>New password<input name="password" type="password" required autocomplete="new-password" /></label>
      <p class="muted">This ends the sessions of the user.</p>
      <footer><button type="button" class="secondary" onClick=${onClose}>Cancel</button><button type="submit">Set the password</button></footer>
    </form>
  <//>`;
}

function ApiKeys() {
  const state = useQuery(KEYS);
  const [doomed, setDoomed] = useState(null);
  const [isCreating, setCreating] = useState(false);
  return html`<section aria-labelledby="api-keys">
    <div class="heading"><h2 id="api-keys">API keys</h2>${may('MANAGE_OWN_API_KEY') && html`<${Action} kind="small" onClick=${() => setCreating(true)}>Create an API key<//>`}</div>
    <${Loaded} state=${state}>${({ apiKeys }) =>
      !apiKeys || apiKeys.totalCount === 0
        ? html`<${Empty} title="There are no active API keys."><p>An API key is a password for a program. It has your privileges.</p><//>`
        : html`<${Table} label="API keys" rows=${apiKeys.nodes} id=${(row) => row.id} columns=${[
          { title: 'Name', value: (row) => row.name, cell: (row) => row.name },
          { title: 'Owner', value: (row) => row.owner, cell: (row) => row.owner },
          { title: 'Created', value: (row) => row.createdAt, cell: (row) => html`<${Time} value=${row.createdAt} />` },
          { title: 'Expires', value: (row) => row.expiresAt, cell: (row) => (row.expiresAt ? html`<${Time} value=${row.expiresAt} />` : 'never') },
          { actions: true, cell: (row) => may('MANAGE_API_KEY') && html`<${Action} kind="plain" label=${`Invalidate ${row.name}`} onClick=${() => setDoomed(row)}>Invalidate<//>` },
        ]} />`}<//>
    ${isCreating && html`<${ApiKeyDialog} onClose=${() => {
      setCreating(false);
      state.reload();
    }} />`}
    ${doomed && html`<${Confirm} title="Invalidate the API key" explanation="Clients with this key are rejected within five seconds. This cannot be undone." name=${doomed.name} action="Invalidate" onClose=${() => setDoomed(null)}
      onConfirm=${() => perform(() => change(INVALIDATE, { ids: [doomed.id] }), `Invalidated ${doomed.name}.`).then((done) => (state.reload(), done))} />`}
  </section>`;
}

function ApiKeyDialog({ onClose }) {
  const [created, setCreated] = useState(null);
  const submit = async (event) => {
    event.preventDefault();
    const { name, expiration } = event.currentTarget.elements;
    await perform(async () => {
      const { createApiKey } = await change(CREATE_KEY, { key: { name: name.value, expiration: period(expiration.value) || null } });
      setCreated(createApiKey);
    }, `Created the API key ${name.value}.`);
  };
  if (created !== null) {
    const header = `Authorization: ApiKey ${btoa(`${created.key.id}:${created.secret}`)}`;
    return html`<${Dialog} title=${`The API key ${created.key.name}`} onClose=${onClose}>
      <p>Copy this header now. The service stores only a hash of the key and cannot show it again.</p>
      <pre tabindex="0">${header}</pre>
      <footer><${Copy} text=${header}>Copy the header<//><button type="button" onClick=${onClose}>Close</button></footer>
    <//>`;
  }
  return html`<${Dialog} title="Create an API key" onClose=${onClose}>
    <form onSubmit=${submit}>
      <label>Name<input name="name" required maxlength="256" autocomplete="off" /></label>
      <label>Valid for<input name="expiration" placeholder="30d" autocomplete="off" ...${PERIOD} /><small>For example 30d, 30 days or 12h. Without a value, the key does not expire.</small></label>
      <p class="muted">The key has all your privileges. Use the command line or the REST interface to give it fewer.</p>
      <footer><button type="button" class="secondary" onClick=${onClose}>Cancel</button><button type="submit">Create</button></footer>
    </form>
  <//>`;
}

function Providers() {
  const state = useLoaded(signInOptions, 'providers');
  return html`<${Loaded} state=${state}>${({ providers }) => providers.length > 0 && html`<section aria-labelledby="providers">
    <h2 id="providers">Identity providers</h2>
    <${Table} label="Identity providers" rows=${providers} id=${(row) => row.name} columns=${[
      { title: 'Name', value: (row) => row.name, cell: (row) => row.name },
      { title: 'Label', cell: (row) => row.label },
      { title: 'Issuer', cell: (row) => html`<code>${row.issuer}</code>` },
      { title: 'Sign-in', cell: (row) => (row.login === undefined ? 'accepts tokens only' : 'on this console') },
    ]} />
  </section>`}<//>`;
}
