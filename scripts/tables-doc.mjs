/** Writes docs/tables.md: every table, column, key and link, from the *.tables.ts files. Run with tsx. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { writeDocument } from './parts/write-document.mjs'
import { inRoot } from './parts/root.mjs'
import { filesBelow } from './parts/sources.mjs'
import { main } from './parts/steps.mjs'

const tablesFiles = filesBelow('server/src').filter((file) => file.endsWith('.tables.ts'))

/** The comment that stands right above `export const <name> = pgTable`, as one line. */
function commentAbove(source, name) {
  const at = source.search(new RegExp(`export const ${name} = pgTable`))
  const before = at < 0 ? '' : source.slice(0, at).trimEnd()
  if (!before.endsWith('*/')) return ''
  const from = before.lastIndexOf('/**')
  // The comment at the top of the file is about the file, not about its first table.
  if (from <= 0) return ''
  return before
    .slice(from)
    .split('\n')
    .map((line) => line.replace(/^\s*(\/\*\*|\*\/|\*)\s?/, '').replace(/\s*\*\/$/, ''))
    .filter(Boolean)
    .join(' ')
}

const name = (table) => getTableConfig(table).name

function links(config) {
  return config.foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    return {
      from: columns.map((column) => column.name),
      to: `${name(foreignTable)}.${foreignColumns.map((column) => column.name).join(', ')}`,
      onDelete: key.onDelete && key.onDelete !== 'no action' ? `, on delete ${key.onDelete}` : '',
    }
  })
}

function columnRow(column, config) {
  const link = links(config).find(({ from }) => from.length === 1 && from[0] === column.name)
  const notes = [
    column.primary ? 'primary key' : '',
    column.isUnique ? 'unique' : '',
    link ? `links to ${link.to}${link.onDelete}` : '',
    column.hasDefault && !column.primary ? 'has a default' : '',
  ].filter(Boolean)
  return `| ${column.name} | ${column.getSQLType()} | ${column.notNull ? 'required' : 'may be empty'} | ${notes.join('; ')} |`
}

function indexLine(index) {
  const { name: indexName, columns, unique, where } = index.config
  const parts = columns.map((column) => column.name ?? 'an expression').join(', ')
  return `- ${unique ? 'Unique' : 'Index'} \`${indexName}\` on ${parts}${where ? ', for some rows only' : ''}`
}

function tableText(exportName, table, source) {
  const config = getTableConfig(table)
  const rules = [
    ...config.primaryKeys.map(
      (key) => `- Primary key on ${key.columns.map((column) => column.name).join(', ')}`,
    ),
    ...config.uniqueConstraints.map(
      (one) => `- Unique on ${one.columns.map((column) => column.name).join(', ')}`,
    ),
    ...config.indexes.map(indexLine),
    ...config.checks.map((check) => `- Checked by \`${check.name}\``),
    ...links(config)
      .filter(({ from }) => from.length > 1)
      .map(({ from, to, onDelete }) => `- ${from.join(', ')} link to ${to}${onDelete}`),
  ]
  return [
    `### ${config.name}`,
    commentAbove(source, exportName),
    [
      '| column | type | | |',
      '|---|---|---|---|',
      ...config.columns.map((column) => columnRow(column, config)),
    ].join('\n'),
    rules.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

async function sliceText(file) {
  const source = readFileSync(inRoot(file), 'utf8')
  const found = Object.entries(await import(pathToFileURL(inRoot(file)).href))
  const tables = found.filter(([, value]) => value instanceof PgTable)
  if (tables.length === 0) return ''
  const head = /^\/\*\* (.*?) \*\//.exec(source)?.[1] ?? ''
  const title = basename(file, '.tables.ts')
  const place = basename(dirname(file)) === title ? title : `${basename(dirname(file))}: ${title}`
  return [`## ${place}`, head, ...tables.map(([exportName, table]) => tableText(exportName, table, source))]
    .filter(Boolean)
    .join('\n\n')
}

await main(async () => {
  const slices = []
  for (const file of tablesFiles) slices.push(await sliceText(file))
  const intro =
    '# Tables\n\nGenerated from the `*.tables.ts` files by `npm run docs`. Change those, not this page.'
  writeDocument('docs/tables.md', `${[intro, ...slices].filter(Boolean).join('\n\n')}\n`)
})
