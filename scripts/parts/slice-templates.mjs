/** The files of a new slice, shaped like the reference slices: one call, one service function, one table. */

const camel = (kebab) => kebab.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (kebab) => {
  const name = camel(kebab)
  return name[0].toUpperCase() + name.slice(1)
}

/** What the templates need to know of a name: `safety-plans` is a slice of `SafetyPlan`s. */
export function wordsOf(slice) {
  const singular = slice.replace(/s$/, '')
  return {
    slice,
    many: camel(slice),
    Many: pascal(slice),
    One: pascal(singular),
    table: slice.replaceAll('-', '_'),
  }
}

const contract = ({ slice, Many, One }) => `/** Shapes and calls of ${slice}. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const ${One} = z.object({ id: z.number() })
export type ${One} = z.infer<typeof ${One}>

export const list${Many} = endpoint({
  method: 'GET',
  path: '/${slice}',
  who: 'facilitator',
  summary: 'List the ${slice.replaceAll('-', ' ')}',
  reply: { records: z.array(${One}) },
})
`

const routes = ({ slice, Many }) => `/** The calls about ${slice}. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/serve.ts'
import { list${Many} } from './${slice}.service.ts'

export function mount${Many}(server: HubServer): void {
  const { context } = server
  serve(server, calls.list${Many}, async ({ caller }) => ({ records: await list${Many}(context, caller) }))
}
`

const service = ({ slice, Many, One }) => `/** What a facilitator can do with ${slice}. */
import type { ${One} } from '@hub/contract/${slice}'
import type { Caller } from '#platform/caller.ts'
import type { Context } from '#platform/context.ts'
import { list${Many}Of } from './${slice}.store.ts'

/** The caller's own. */
export function list${Many}(context: Context, caller: Caller): Promise<${One}[]> {
  return list${Many}Of(context.db, caller.id)
}
`

const store = ({ slice, many, Many, One }) => `/** The only SQL about ${slice}. */
import { asc, eq, sql } from 'drizzle-orm'
import type { ${One} } from '@hub/contract/${slice}'
import type { Database } from '#platform/database.ts'
import { ${many} } from './${slice}.tables.ts'

export function list${Many}Of(db: Database, facilitatorId: number): Promise<${One}[]> {
  return db.prepared('${slice}.list', (orm, name) =>
    orm
      .select({ id: ${many}.id })
      .from(${many})
      .where(eq(${many}.facilitatorId, sql.placeholder('facilitatorId')))
      .orderBy(asc(${many}.id))
      .prepare(name),
  )({ facilitatorId })
}
`

const tables = ({ slice, many, table }) => `/** ${slice}. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { facilitators } from '../accounts/accounts.tables.ts'

export const ${many} = pgTable(
  '${table}',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    facilitatorId: integer('facilitator_id')
      .notNull()
      .references(() => facilitators.id),
  },
  (columns) => [index('${table}_facilitator').on(columns.facilitatorId)],
)
`

const queries = ({ slice, many, Many }) => `/** The data of ${slice}, kept fresh by the query cache. */
import { useQuery } from '@tanstack/react-query'
import { calls } from '@hub/contract/every-call'
import { call } from '#platform/api.ts'

export const use${Many} = () => useQuery({ queryKey: ['${many}'], queryFn: () => call(calls.list${Many}, {}) })
`

const texts = ({ many }) => `import { defineTexts } from '#platform/texts.ts'

export const ${many}Texts = defineTexts({ title: 'Title' }, { title: '标题' })
`

/** Every file of the slice, by its path. */
export function filesOf(words) {
  const { slice } = words
  return {
    [`contract/src/${slice}.ts`]: contract(words),
    [`server/src/${slice}/${slice}.routes.ts`]: routes(words),
    [`server/src/${slice}/${slice}.service.ts`]: service(words),
    [`server/src/${slice}/${slice}.store.ts`]: store(words),
    [`server/src/${slice}/${slice}.tables.ts`]: tables(words),
    [`web/src/${slice}/${slice}.queries.ts`]: queries(words),
    [`web/src/${slice}/${slice}.texts.ts`]: texts(words),
  }
}
