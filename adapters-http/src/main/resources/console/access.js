// The privileges of the user on data streams and indices. They decide which actions a screen offers; the service checks
// them again.
import { useQuery } from './api.js';
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
  const granted = (privilege, index) => mode === 'none' || (value?.me?.[`p${index}`] ?? []).includes(privilege);
  return {
    /** Whether the answers for the names have arrived. */
    isKnown: mode === 'none' || (value !== null && known.length > 0),
    has: (privilege, name) => granted(privilege, known.indexOf(name)),
    every: (privilege) => names.length <= MOST && known.every((_, index) => granted(privilege, index)),
  };
}
