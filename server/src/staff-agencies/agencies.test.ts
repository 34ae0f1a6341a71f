/** What staff do with agencies, by the doors and by the command line (PPL-005). */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { agencies } from '../metas/metas.tables.ts'
import { proposeAgency } from '../metas/metas.neighbours.ts'
import { CAST, CAST_TIME, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { Refusal } from '#platform/fail.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { refuseAgency, renameAgency } from './agencies.staff.ts'
import { mergeAgencies } from './agency-merges.staff.ts'

const HARBOUR = 1
const reason = 'one agency'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const listed = async () => (await app.call(calls.listAgencies, {})).ok.records.map(({ name }) => name)
const deeds = () => app.context.db.orm.select().from(auditLog).orderBy(asc(auditLog.id))

async function newAgency(name: string, isListed = true): Promise<number> {
  const approvedAt = isListed ? CAST_TIME : null
  const [row] = await app.context.db.orm
    .insert(agencies)
    .values({ name, createdAt: CAST_TIME, approvedAt })
    .returning()
  return row?.id ?? 0
}

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await app.context.db.orm.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await app.context.db.orm.execute(sql`select count(*) as n from ${sql.identifier(name)}`)
    counts[name] = Number(counted.rows[0]?.n)
  }
  return counts
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof Refusal ? [error.refusal, error.record] : ['not refused', error]
}

describe('the names of an agency', () => {
  it('PPL-005 are added once, and found in upper and lower case', async () => {
    expect((await hub('agency', 'add', 'North Pier')).exitCode).toBe(0)
    expect(await listed()).toContain('North Pier')
    expect((await deeds()).at(-1)).toMatchObject({ action: 'agency-add', objectKind: 'agency' })
    const again = await hub('agency', 'add', 'north pier')
    expect([again.exitCode, again.refusal?.name]).toEqual([1, 'AgencyNameTaken'])
    expect(again.text).toContain('has this name already')
    expect((await hub('agency', 'add', ' ')).refusal?.name).toBe('ValidationError')
  })

  it('PPL-005 change with a reason, and the former one is still found', async () => {
    const id = await newAgency('Hilside')
    expect((await hub('agency', 'rename', String(id), 'Hillside')).text).toContain('--reason')
    const renamed = await hub('agency', 'rename', String(id), 'Hillside', '--reason', 'a letter was missing')
    expect(renamed.text).toBe(`Hilside (${id}) is now Hillside.`)
    expect(await app.context.db.transaction(() => proposeAgency(app.context, 'HILSIDE'))).toBe(id)
    expect(await listed()).not.toContain('Hilside')
    expect((await deeds()).at(-1)).toMatchObject({
      ...{ action: 'agency-rename', objectKind: 'agency', objectId: String(id) },
      note: 'by robin: Hilside -> Hillside: a letter was missing',
    })
    const [stored] = await app.context.db.orm.select().from(agencies).where(eq(agencies.id, id))
    expect(stored).toMatchObject({ version: 2, editedBy: expect.any(String) as string })
    // The name that it has already is no change, and no former name.
    const before = (await deeds()).length
    await hub('agency', 'rename', String(id), 'Hillside', '--reason', 'a letter was missing')
    expect((await deeds()).length).toBe(before)
    expect((await hub('agency', 'show', String(id))).text).not.toMatch(/Also found as:.*Hillside/)
    const taken = { id, name: 'North Pier', reason }
    expect((await refusalOf(renameAgency(app.context, STAFF, taken)))[0]).toBe('AgencyNameTaken')
  })
})

describe('an agency that is refused', () => {
  it('PPL-005 is not listed and does not wait, keeps its people, and can be listed again', async () => {
    const id = await newAgency('Elsewhere')
    expect((await hub('agency', 'refuse', String(id), '--reason', 'no agency')).exitCode).toBe(0)
    expect(await listed()).not.toContain('Elsewhere')
    expect((await hub('agency', 'list', '--waiting')).text).not.toContain('Elsewhere')
    expect((await hub('agency', 'list')).text).toMatch(/Elsewhere +refused/)
    expect((await deeds()).at(-1)).toMatchObject({ action: 'agency-refuse', note: 'by robin: no agency' })
    // Typed once more it waits for a decision again.
    expect(await app.context.db.transaction(() => proposeAgency(app.context, 'Elsewhere'))).not.toBe(id)
    expect((await hub('agency', 'approve', String(id))).exitCode).toBe(0)
    expect(await listed()).toContain('Elsewhere')
    expect((await deeds()).at(-1)).toMatchObject({ action: 'agency-approve', objectId: String(id) })
    // Its name finds it again, and what is listed is not listed once more.
    expect(await app.context.db.transaction(() => proposeAgency(app.context, 'Elsewhere'))).toBe(id)
    const before = (await deeds()).length
    await hub('agency', 'approve', String(id))
    expect((await deeds()).length).toBe(before)
    expect((await refusalOf(refuseAgency(app.context, STAFF, { id: 9999, reason })))[0]).toBe('NotFound')
  })
})

describe('two agencies that are one', () => {
  let doubled = 0
  beforeEach(async () => {
    doubled = await newAgency('Harbor Street Community House', false)
    await app.context.db.orm
      .update(facilitators)
      .set({ agencyId: doubled })
      .where(eq(facilitators.id, CAST.solo.id))
  })

  it('PPL-005 are shown side by side with city and contact', async () => {
    const { text, data } = await hub('agency', 'duplicates')
    expect(text).toMatch(/Harbour Street Community House +listed +.+, ON +Amara Okafor, member@cast/)
    expect(text).toMatch(/Harbor Street Community House +waits +.+, ON +Sam Delisle, solo@cast/)
    expect(data).toContainEqual([
      expect.objectContaining({ name: 'Harbor Street Community House' }),
      expect.objectContaining({ name: 'Harbour Street Community House' }),
    ])
    const shown = await hub('agency', 'show', String(doubled))
    expect(shown.text).toMatch(/Probably the same:[^]*Harbour Street/)
    await hub('agency', 'merge', String(doubled), String(HARBOUR), '--reason', reason)
  })

  it('PPL-005 become one without losing a row, after saying what that would do', async () => {
    const before = await countRows()
    const dry = await hub(
      'agency',
      'merge',
      String(doubled),
      String(HARBOUR),
      '--reason',
      reason,
      '--dry-run',
    )
    expect(dry.text).toMatch(/^Nothing was changed\.[^]*would go over: 1[^]*solo@cast\.example/)
    expect(await countRows()).toEqual({ ...before, audit_log: (before.audit_log ?? 0) + 1 })
    const done = await hub('agency', 'merge', String(doubled), String(HARBOUR), '--reason', reason)
    expect(done.data).toMatchObject({ ...(dry.data as object), isDone: true, mergeId: expect.any(Number) })
    // The audit log has more rows: that people were shown, one of the merge, one of the person who went over.
    const merges = (before.agency_merges ?? 0) + 1
    expect(await countRows()).toEqual({
      ...before,
      agency_merges: merges,
      audit_log: (before.audit_log ?? 0) + 3,
    })
    const people = await app.context.db.orm.select().from(facilitators)
    expect(people.every(({ agencyId }) => agencyId === HARBOUR)).toBe(true)
    expect((await deeds()).slice(-2)).toMatchObject([
      { action: 'agency-merge', objectId: String(doubled), note: `by robin: into 1: ${reason}` },
      { action: 'agency-moved', objectId: String(CAST.solo.id), note: `by robin: agency ${doubled} -> 1` },
    ])
    const found = app.context.db.transaction(() =>
      proposeAgency(app.context, 'harbor street community house'),
    )
    expect(await found).toBe(HARBOUR)
    expect((await hub('agency', 'show', '1')).text).toContain('Also found as: Harbor Street Community House')
    const undone = await hub('agency', 'unmerge', String(doubled))
    expect(undone.text).toContain('is an agency again, with 1 facilitators')
    expect((await hub('agency', 'unmerge', String(doubled))).refusal?.name).toBe('NotFound')
    await hub('agency', 'merge', String(doubled), String(HARBOUR), '--reason', reason)
  })

  it('PPL-005 are refused where one is not there or not listed, and all of it is undone by a fault', async () => {
    const merge = { fromId: doubled, intoId: HARBOUR, reason, isDryRun: false }
    const waiting = await newAgency('Waits', false)
    const refusals = [
      await refusalOf(mergeAgencies(app.context, STAFF, { ...merge, intoId: waiting })),
      await refusalOf(mergeAgencies(app.context, STAFF, { ...merge, intoId: 9999 })),
      await refusalOf(mergeAgencies(app.context, STAFF, { ...merge, intoId: doubled })),
    ]
    expect(refusals).toEqual([
      ['AgencyNotListed', { id: waiting, name: 'Waits' }],
      ['NotFound', undefined],
      ['ValidationError', undefined],
    ])
    const away = app.context.db.transaction(async () => {
      await mergeAgencies(app.context, STAFF, merge)
      throw new Error('stop')
    })
    await expect(away).rejects.toThrow('stop')
    expect((await hub('agency', 'show', String(doubled))).text).toContain('solo@cast.example')
    await mergeAgencies(app.context, STAFF, merge)
    expect((await refusalOf(mergeAgencies(app.context, STAFF, merge)))[0]).toBe('NotFound')
  })

  it('PPL-005 are merged once when two do it at once, in either direction', async () => {
    const other = await newAgency('Harbour St. House')
    await app.context.db.orm.update(agencies).set({ approvedAt: CAST_TIME }).where(eq(agencies.id, doubled))
    const both = await Promise.all([
      refusalOf(
        mergeAgencies(app.context, STAFF, { fromId: doubled, intoId: other, reason, isDryRun: false }),
      ),
      refusalOf(
        mergeAgencies(app.context, STAFF, { fromId: other, intoId: doubled, reason, isDryRun: false }),
      ),
    ])
    expect(both.map(([name]) => String(name)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'NotFound',
      'not refused',
    ])
    const rows = await app.context.db.orm.select().from(agencies).orderBy(asc(agencies.id))
    const pair = rows.filter(({ id }) => id === doubled || id === other)
    expect(pair.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1)
  })
})
