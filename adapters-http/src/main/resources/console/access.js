// The privileges of the user on data streams and indices. They decide which actions a screen offers; the service checks
// them again.
import { useQuery } from './api.js';
import { useRef } from './hooks.module.js';
import { mode } from './session.js';

const MOST = 100;

/**
 * Tells which privileges the user has on names, at most a hundred. Until this is known, and for more names, the answer
 * is no.
 */
export function useAccess(names) {
  const known = names.slice(0, MOST);
  const variables = Object.fromEntries(known.map((name, index) => [`n${index}`, name]));
  const parameters = known.map((_, index) => `$n${index}: String!`).join(', ');
  const fields = known.map((_, index) => `p${index}: indexPrivileges(dataStream: $n${index})`).join(' ');
  const query = known.length === 0 ? '{ me { name } }' : `query Access(${parameters}) { me { ${fields} } }`;
  const { value } = useQuery(query, variables);
  // What is known about a name stays known while other names are asked for.
  const answers = useRef(new Map());
  known.forEach((name, index) => value?.me?.[`p${index}`] && answers.current.set(name, value.me[`p${index}`]));
  const has = (privilege, name) => mode === 'none' || (answers.current.get(name) ?? []).includes(privilege);
  return {
    /** Whether the answers for the names have arrived. */
    isKnown: mode === 'none' || known.every((name) => answers.current.has(name)),
    has,
    every: (privilege) => names.length <= MOST && known.every((name) => has(privilege, name)),
  };
}
