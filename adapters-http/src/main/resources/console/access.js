// The privileges of the user on data streams and indices. They decide which actions a screen offers; the service checks
// them again.
import { useQuery } from './api.js';
import { mode } from './session.js';

// The privileges that include another one.
const INCLUDED_BY = {
  MANAGE: ['ALL'],
  DELETE_INDEX: ['ALL', 'MANAGE'],
  READ: ['ALL'],
  MANAGE_DATA_STREAM_LIFECYCLE: ['ALL', 'MANAGE'],
};

/** Returns whether the user has a privilege on every one of the names. Until this is known, the answer is no. */
export function useAccess(names) {
  const known = names.slice(0, 100);
  const variables = Object.fromEntries(known.map((name, index) => [`n${index}`, name]));
  const parameters = known.map((_, index) => `$n${index}: String!`).join(', ');
  const fields = known.map((_, index) => `p${index}: indexPrivileges(dataStream: $n${index})`).join(' ');
  const query = known.length === 0 ? '{ me { name } }' : `query Access(${parameters}) { me { ${fields} } }`;
  const { value } = useQuery(query, variables);
  const granted = (privilege, index) => {
    const held = value?.me?.[`p${index}`] ?? [];
    return [privilege, ...(INCLUDED_BY[privilege] ?? [])].some((each) => held.includes(each));
  };
  return { every: (privilege) => mode === 'none' || known.every((_, index) => granted(privilege, index)) };
}
