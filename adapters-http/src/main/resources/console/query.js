// The query line, in the query syntax of Lucene. Conditions between which nothing is written must all hold.
//   timeout   a word in any field         message:timeout   a word in a field       message:"disk full"   words in this order
//   status:500                            host:web-*        a pattern               user:*                the field exists
//   bytes>1000   also >=, < and <=        -status:500       not                     (a OR b) AND c

const QUOTED_OR_COMPARISON = /"(?:\\.|[^"\\])*"|(^|[\s(+-])([\w@.-]+)(>=|<=|>|<)/g;
const QUOTED = /"(?:\\.|[^"\\])*"/g;

/** Returns the query for GraphQL, or null without conditions. A text that cannot be read is an error for the user. */
export function parseQuery(text) {
  const written = text.trim();
  if (written === '') {
    return null;
  }
  if (written.replace(/\\./g, '').replace(QUOTED, '').includes('"')) {
    throw new Error('A quotation mark is not closed.');
  }
  // The syntax needs a colon before a comparison.
  const query = written.replace(QUOTED_OR_COMPARISON, (whole, before, field, comparison) => (field === undefined ? whole : `${before}${field}:${comparison}`));
  return { queryString: { query, allWords: true } };
}

/** Returns the names of the fields in conditions of a query line, without patterns and without the fields of the service. */
export function fieldsIn(text) {
  const conditions = text.replace(QUOTED, '""').matchAll(/(?:^|[\s(+!-])((?:[\w.@]|\\.|\b-\b)+)(?::|>|<)/g);
  return [...new Set([...conditions].map(([, name]) => name.replace(/\\(.)/g, '$1').replace(/\.keyword$/, '')))].filter((name) => !/^_|[*?]|^@timestamp$/.test(name));
}

/** Returns a known name that is similar to an unknown one, or undefined. */
export function similarTo(name, known) {
  const wanted = name.toLowerCase();
  const shortest = (fits) => known.filter((each) => fits(each.toLowerCase())).sort((left, right) => left.length - right.length)[0];
  return (
    shortest((each) => each === wanted) ??
    shortest((each) => each.endsWith(`.${wanted}`)) ??
    shortest((each) => distance(each, wanted) <= Math.min(2, wanted.length / 3)) ??
    (wanted.length < 3 ? undefined : shortest((each) => each.includes(wanted)))
  );
}

/** Returns how many characters have to be added, removed or replaced. */
function distance(left, right) {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (left[i - 1] === right[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[right.length];
}
