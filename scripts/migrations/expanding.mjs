/**
 * Finds what in a migration would break servers of the release before, which serve while a rolling release runs: a
 * migration may add, and what it takes away must have been unused for a whole release.
 */

/** What an old server does not survive, by the statement. The first match decides. */
const CONTRACTING = [
  { find: /\bdrop\s+table\b/i, does: 'drops a table' },
  {
    find: /\bdrop\s+(schema|type|view|materialized\s+view|function|sequence)\b/i,
    does: 'drops what servers may use',
  },
  {
    find: /\balter\s+table\b[^;]*\bdrop\s+(?:column\b|(?!constraint\b|default\b|not\b|identity\b|expression\b)["\w])/i,
    does: 'drops a column',
  },
  { find: /\balter\s+(?:table|type|view|sequence|schema)\b[^;]*\brename\b/i, does: 'renames' },
  {
    find: /\balter\s+(?:column\s+)?("[^"]+"|\w+)\s+(?:set\s+data\s+)?type\b/i,
    does: 'changes the type of a column',
  },
  { find: /\bset\s+not\s+null\b/i, does: 'requires a value in a column that may be empty' },
  { find: /\bdrop\s+default\b/i, does: 'takes the default of a column away' },
  { find: /^truncate\b/i, does: 'empties a table' },
  { find: /^do\b/i, does: 'runs a block, whose statements cannot be judged' },
  { find: /\bset\s+schema\b/i, does: 'moves to another schema' },
]
const ADDS_COLUMN =
  /\badd\s+(?:column\s+(?:if\s+not\s+exists\s+)?)(?:"[^"]+"|\w+)\s+([^;]*?)(?=,\s*add\s+column\b|$)/gi
/** These fill themselves. */
const FILLS_ITSELF = /\bdefault\b|\bgenerated\b|\b(?:small|big)?serial\b/i
/** `-- contract: 0.3.0 stopped using clients.nickname` */
const CONTRACT = /^[ \t]*--[ \t]*contract:[ \t]*\d+\.\d+\.\d+ stopped using \S+/im
const CONTRACT_LIKE = /--[ \t]*contract\b/i
/** Comments first: an apostrophe in one opens no text. */
const COMMENT_OR_TEXT = /(--[^\n]*|\/\*[\s\S]*?\*\/)|\$(\w*)\$[\s\S]*?\$\2\$|'(?:[^']|'')*'/g
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g
const SHOWN = 90

/** The statements of a migration without their texts, each with the comments that stand before or in it. */
const statementsOf = (sql) =>
  sql
    .replaceAll('--> statement-breakpoint', '')
    .replaceAll(COMMENT_OR_TEXT, (_, comment) =>
      comment === undefined ? "''" : comment.replaceAll(';', ','),
    )
    .split(';')
    .filter((text) => text.replaceAll(COMMENT, '').trim() !== '')

function deedOf(statement) {
  const known = CONTRACTING.find(({ find }) => find.test(statement))
  if (known) return known.does
  const columns = [...statement.matchAll(ADDS_COLUMN)].map(([, shape = '']) => shape)
  const needs = columns.some(
    (shape) => /\bnot\s+null\b|\bprimary\s+key\b/i.test(shape) && !FILLS_ITSELF.test(shape),
  )
  return needs ? 'adds a column that must have a value, without a default' : undefined
}

/** Tables that the migration makes: no older server knows them, so anything may be done to them. */
const ownTables = (sql) =>
  new Set(
    [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("[^"]+"|[\w.]+)/gi)].map(
      ([, name]) => name,
    ),
  )
const tableOf = (statement) =>
  /\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?("[^"]+"|[\w.]+)/i.exec(statement)?.[1]

/**
 * @param {string} file the name, for the sentence
 * @param {string} sql
 * @returns {string[]} a sentence for each statement that takes something away and names no release that stopped using it
 */
export function contractingFaults(file, sql) {
  const own = ownTables(sql.replaceAll(COMMENT, ''))
  return statementsOf(sql).flatMap((statement) => {
    const bare = statement.replaceAll(COMMENT, ' ').replaceAll(/\s+/g, ' ').trim()
    const table = tableOf(bare)
    const does = table !== undefined && own.has(table) ? undefined : deedOf(bare)
    if (does === undefined || CONTRACT.test(statement)) return []
    const hint = CONTRACT_LIKE.test(statement) ? ' Its comment does not have that form.' : ''
    return [
      `${file} ${does}: ${bare.slice(0, SHOWN)}\n` +
        '  The release before still serves while this one starts. Stop using it first; in a later release write above the ' +
        `statement: -- contract: <version> stopped using <table.column>${hint}`,
    ]
  })
}
