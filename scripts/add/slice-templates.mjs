/** The files of a new slice, shaped like the reference slices: one call, one service function, one table. */

const camel = (kebab) => kebab.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (kebab) => {
  const name = camel(kebab)
  return name[0].toUpperCase() + name.slice(1)
}

/** The forms of a name for the templates: `safety-plans` is a slice of `SafetyPlan`s. */
export function wordsOf(slice) {
  const singular = slice.replace(/s$/, '')
  return {
    slice,
    many: camel(slice),
    Many: pascal(slice),
    One: pascal(singular),
    singular,
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
import { type HubServer, serve } from '#platform/http/serve.ts'
import { list${Many} } from './${slice}.service.ts'

export function mount${Many}(server: HubServer): void {
  const { context } = server
  serve(server, calls.list${Many}, async ({ caller }) => ({ records: await list${Many}(context, caller) }))
}
`

const service = ({ slice, Many, One }) => `/** What a facilitator can do with ${slice}. */
import type { ${One} } from '@hub/contract/${slice}'
import type { Caller } from '#platform/http/caller.ts'
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
import type { Database } from '#platform/database/database.ts'
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

const test = ({ slice, many, Many }) => `/** ${Many}, through HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { ${many} } from './${slice}.tables.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

it('lists one’s own and nobody else’s', async () => {
  const ofTwo = [CAST.mate.id, CAST.member.id].map((facilitatorId) => ({ facilitatorId }))
  await app.context.db.orm.insert(${many}).values(ofTwo)
  const answer = await app.call(calls.list${Many}, { token: await app.signIn('member') })
  expect(answer.ok.records).toEqual([{ id: 2 }])
})
`

const queries = ({ slice, Many }) => `/** The data of ${slice}, kept fresh by the query cache. */
import { useQuery } from '@tanstack/react-query'
import { list${Many} } from '@hub/contract/${slice}'
import { queryOf } from '#platform/calls/queries.ts'

export const use${Many} = () => useQuery(queryOf(list${Many}))
`

const texts = ({ slice, many, Many }) => {
  const words = slice.replaceAll('-', ' ')
  const title = words[0].toUpperCase() + words.slice(1)
  return `import { defineTexts } from '@hub/contract/locales'

/** What people read about ${Many}, in every language. */
export const ${many}Texts = defineTexts({
  en: { title: '${title}', loading: 'Loading' },
  zh: { title: '标题', loading: '正在加载' },
})
`
}

const screen = ({ slice, many, Many, One }) => `import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { use${Many} } from './${slice}.queries.ts'
import { ${many}Texts } from './${slice}.texts.ts'

/** One's own. */
export function ${One}ListScreen() {
  const t = useTexts(${many}Texts)
  return (
    <>
      <h1>{t('title')}</h1>
      <Loaded query={use${Many}()} label={t('loading')} skeleton={<Skeleton height="8rem" />}>
        {({ records }) => (
          <ul>
            {records.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
`

const screenTest = ({ slice, singular, Many, One }) => `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { list${Many} } from '@hub/contract/${slice}'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ${One}ListScreen } from './${singular}-list.screen.tsx'

it('shows what there is', async () => {
  await renderScreen(<${One}ListScreen />, { answers: [answer(list${Many}, { records: [{ id: 7 }] })] })
  expect((await screen.findByRole('listitem')).textContent).toBe('7')
})
`

const screenGallery = ({ slice, Many }) => `import { list${Many} } from '@hub/contract/${slice}'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const rows = (count: number) => ({
  answers: [
    answer(list${Many}, { records: Array.from({ length: count }, (_, index) => ({ id: index + 1 })) }),
  ],
})

export const screenGallery = gallery({
  at: '/func/${slice}',
  reads: [list${Many}],
  states: {
    filled: rows(3),
    empty: rows(0),
    longNames: without('a row has a number and no name yet'),
    fortyRows: rows(40),
  },
})
`

/** Every file of the slice, by its path. */
export function filesOf(words) {
  const { slice, singular } = words
  return {
    [`contract/src/${slice}.ts`]: contract(words),
    [`server/src/${slice}/${slice}.routes.ts`]: routes(words),
    [`server/src/${slice}/${slice}.service.ts`]: service(words),
    [`server/src/${slice}/${slice}.store.ts`]: store(words),
    [`server/src/${slice}/${slice}.tables.ts`]: tables(words),
    [`server/src/${slice}/${slice}.test.ts`]: test(words),
    [`web/src/${slice}/${slice}.queries.ts`]: queries(words),
    [`web/src/${slice}/${slice}.texts.ts`]: texts(words),
    [`web/src/${slice}/${singular}-list.screen.tsx`]: screen(words),
    [`web/src/${slice}/${singular}-list.gallery.tsx`]: screenGallery(words),
    [`web/src/${slice}/${singular}-list.screen.test.tsx`]: screenTest(words),
  }
}
