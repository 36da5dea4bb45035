// The query line: conditions separated by spaces, all of which must hold.
//   status:500   text equal to a value, also "with spaces"      -status:500   not
//   path:/api*   begins with                                    user:*        the field exists
//   bytes>1000   also >=, < and <=

const CONDITION = /(-?)([\w@.-]+?)(:|>=|<=|>|<)("(?:\\.|[^"\\])*"|\S+)/gy;
const COMPARISONS = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' };

/** Returns the query for GraphQL, or null without conditions. A text that cannot be read is an error for the user. */
export function parseQuery(text) {
  const filter = [];
  const mustNot = [];
  let position = 0;
  const rest = () => text.slice(position);
  for (;;) {
    position += /^\s*/.exec(rest())[0].length;
    if (position === text.length) {
      break;
    }
    CONDITION.lastIndex = position;
    const match = CONDITION.exec(text);
    if (match === null) {
      throw new Error(`“${rest().split(/\s/)[0]}” is not a condition. Write field:value, field:prefix*, field:* or field>10.`);
    }
    position = CONDITION.lastIndex;
    (match[1] === '-' ? mustNot : filter).push(condition(match[2], match[3], match[4]));
  }
  return filter.length + mustNot.length === 0 ? null : { bool: { filter, mustNot } };
}

function condition(field, operator, written) {
  const isQuoted = written.startsWith('"');
  const text = isQuoted ? unquoted(written) : written;
  if (operator !== ':') {
    return { range: { field, [COMPARISONS[operator]]: isQuoted ? text : value(text) } };
  }
  if (!isQuoted && text === '*') {
    return { exists: { field } };
  }
  if (!isQuoted && text.endsWith('*')) {
    return { prefix: { field, value: text.slice(0, -1) } };
  }
  return { term: { field, value: isQuoted ? text : value(text) } };
}

function unquoted(written) {
  try {
    return JSON.parse(written);
  } catch {
    throw new Error(`The text ${written} is not closed, or has an unknown character after a backslash.`);
  }
}

const value = (text) => (text === 'true' || text === 'false' ? text === 'true' : /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text);
