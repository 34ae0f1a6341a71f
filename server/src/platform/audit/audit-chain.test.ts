/** The chains of the audit log, its months and its rights, on the database itself (AUD-003, AUD-005). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAST } from '../../testing/cast.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { truncateAll } from '../../testing/fresh-database.ts'
import { SYSTEM } from './actor.ts'
import { audit, auditEach, type Deed } from './audit.ts'
import { auditDropped, auditLog } from './audit.tables.ts'
import { careForAuditLog, checkAuditLog, dropOldMonths, makeMonths } from './audit-care.sweep.ts'
import { insertMonth, listMonths } from './audit-months.store.ts'
import { verifyChains } from './verify-chain.ts'

const TEN = Array.from({ length: 10 }, (_, index): Deed => ({
  action: 'client-read',
  objectKind: 'client',
  objectId: index,
}))

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const run = (text: string) => app.context.db.orm.execute(sql.raw(text))
/** What only an owner of the tables can do, and an attacker with the database's files. */
async function asOwner(...statements: string[]) {
  await app.context.db.transaction(async () => {
    await run('set local session_replication_role = replica')
    for (const statement of statements) await run(statement)
  })
}
const faults = async () => (await verifyChains(app.context.db)).faults
const ids = async () => {
  const rows = await app.context.db.orm.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)
  return rows.map(({ id }) => id)
}

describe('a chain', () => {
  beforeEach(async () => {
    await truncateAll(app.context.db)
    await auditEach(app.context, SYSTEM, TEN)
  })

  it('AUD-003 carries in each entry the hash of the one before, whatever is in it', async () => {
    const strange = "quote ' back\\slash, 指南 🎈 1:a,-"
    await audit(
      app.context,
      { kind: 'facilitator', id: CAST.member.id, requestId: 'r' },
      { action: 'login', note: strange },
    )
    const rows = await app.context.db.orm.select().from(auditLog).orderBy(auditLog.seq)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    for (const [index, row] of rows.entries())
      expect(row.prevHash).toEqual(rows[index - 1]?.hash ?? Buffer.alloc(0))
    expect(await verifyChains(app.context.db)).toMatchObject({ entries: 11, dropped: 0, faults: [] })
  })

  it('AUD-003 leaves no gap where a transaction was rolled back', async () => {
    const { db } = app.context
    const failing = db.transaction(async () => {
      await audit(app.context, SYSTEM, { action: 'login' })
      throw new Error('planned')
    })
    await expect(failing).rejects.toThrow('planned')
    await audit(app.context, SYSTEM, { action: 'logout' })
    expect(await verifyChains(db)).toMatchObject({ entries: 11, faults: [] })
  })

  it.each([
    ['note', `note = 'x'`],
    ['action', `action = 'logout'`],
    ['time', `at = at + interval '1 microsecond'`],
    ['actor', 'actor_id = 7'],
    ['object', `object_id = '77'`],
    ['hash', `hash = sha256('x')`],
  ])('AUD-003 finds an entry whose %s was changed', async (_, change) => {
    const [, , , id] = await ids()
    await asOwner(`update audit_log set ${change} where id = ${id}`)
    expect(await faults()).toContainEqual(expect.objectContaining({ kind: 'changed', id }))
  })

  it('AUD-003 finds an entry that was changed together with its own hash', async () => {
    const all = await ids()
    const [, , , id, next] = all
    // The hash of another chain's row fits to that row, and not to the next one of this chain.
    await asOwner(`update audit_log set prev_hash = sha256('y') where id = ${next}`)
    const found = await faults()
    expect(found.map((one) => [one.kind, one.id])).toEqual([
      ['changed', next],
      ['changed', id],
    ])
  })

  it.each([
    ['the first', 0, 1],
    ['one within', 4, 5],
    ['the last', 9, null],
  ])('AUD-003 finds that %s was removed', async (_, at, next) => {
    const all = await ids()
    await asOwner(`delete from audit_log where id = ${all[at]}`)
    expect(await faults()).toEqual([
      {
        ...{ kind: 'removed', id: next === null ? null : all[next], lane: 1 },
        ...{ firstSeq: at + 1, lastSeq: at + 1 },
      },
    ])
  })

  it('AUD-003 finds an inserted entry, with and without a place in the chain', async () => {
    const values = `now(), 'staff', 'planted'`
    await asOwner(
      `insert into audit_log (id, at, actor_kind, action) values (9001, ${values})`,
      `insert into audit_log (id, at, actor_kind, action, lane, seq, prev_hash, hash)
         select 9002, ${values}, lane, seq, prev_hash, hash from audit_log where seq = 4`,
      `insert into audit_log (id, at, actor_kind, action, lane, seq, prev_hash, hash)
         select 9003, ${values}, lane, seq + 1, hash, sha256('z') from audit_log where seq = 10`,
    )
    const found = (await faults()).filter(({ kind }) => kind === 'inserted').map(({ id }) => id)
    expect(new Set(found)).toEqual(new Set([9001, 9002, 9003]))
  })

  it('AUD-003 finds by a head of the log file that the end was removed with its head', async () => {
    const { heads } = await verifyChains(app.context.db)
    expect((await verifyChains(app.context.db, heads)).faults).toEqual([])
    await asOwner(
      'delete from audit_log where seq > 8',
      'update audit_heads set seq = 8, hash = (select hash from audit_log where seq = 8)',
    )
    expect(await faults()).toEqual([])
    const found = await verifyChains(app.context.db, heads)
    expect(found.faults).toMatchObject([{ kind: 'other-head', lane: 1, firstSeq: 10 }])
  })

  it('AUD-003 finds a head that was changed, and one that was removed', async () => {
    const all = await ids()
    await asOwner(`update audit_heads set hash = sha256('x')`)
    expect(await faults()).toMatchObject([{ kind: 'changed', id: all.at(-1), lastSeq: TEN.length }])
    await asOwner('delete from audit_heads')
    expect(await faults()).toMatchObject([{ kind: 'inserted', firstSeq: 1, lastSeq: TEN.length }])
  })

  it('AUD-003 refuses update, delete and truncate, of the log, of a month and of what was dropped', async () => {
    const months = await listMonths(app.context.db)
    expect(months.length).toBeGreaterThan(2)
    await asOwner(`insert into audit_dropped values (9, 1, 1, '', '', '2000_01')`)
    for (const table of ['audit_log', `audit_log_${months[0]}`, 'audit_log_other', 'audit_dropped'])
      await expect(run(`truncate ${table}`)).rejects.toThrow()
    for (const statement of [
      `update audit_log set note = 'x'`,
      'delete from audit_log',
      `update audit_dropped set month = 'x'`,
      'delete from audit_dropped',
    ])
      await expect(run(statement)).rejects.toThrow()
    expect(await ids()).toHaveLength(TEN.length)
  })

  it('AUD-003 writes the heads into the log file, and says in both logs what a check came to', async () => {
    const { log, db } = app.context
    const [info, error] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error')]
    const { heads } = await verifyChains(db)
    await checkAuditLog(app.context)
    expect(info).toHaveBeenCalledWith({ entries: 10, heads }, 'the heads of the audit log')
    expect(error).not.toHaveBeenCalled()
    await asOwner(`update audit_log set note = 'x' where seq = 2`)
    await checkAuditLog(app.context)
    const [fault] = (await verifyChains(db)).faults
    expect(error).toHaveBeenCalledWith({ faults: [fault] }, 'the audit log was changed by somebody')
    vi.restoreAllMocks()
    const rows = await db.orm.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.slice(TEN.length).map(({ action, note }) => [action, note])).toEqual([
      ['audit-verified', '10 entries'],
      ['audit-damaged', '1 faults in 11 entries'],
    ])
  })

  it('AUD-003 is checked once a day, by one of any nodes', async () => {
    const checks = () => app.context.db.orm.$count(auditLog, eq(auditLog.action, 'audit-verified'))
    const seen = []
    for (const hours of [0, 1, 21, 1, 1, 24]) {
      app.clock.advance(hours * 3_600_000)
      await careForAuditLog(app.context)
      seen.push(await checks())
    }
    expect(seen).toEqual([1, 1, 1, 2, 2, 3])
  })
})

describe('many at once', () => {
  it('AUD-003 lets no transaction wait for another, and the chains are whole', async () => {
    const { context } = app
    if (context.db.engine === 'embedded') return
    await truncateAll(context.db)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = context.db.transaction(async () => {
      await audit(context, SYSTEM, { action: 'login' })
      await held
    })
    // These end while the first is still open.
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all(TEN.slice(0, 6).map((deed) => audit(context, SYSTEM, deed)))
    release()
    await slow
    const check = await verifyChains(context.db)
    expect(check).toMatchObject({ entries: 31, faults: [] })
    expect(check.heads.length).toBeGreaterThan(1)
  })
})

describe('months', () => {
  it('AUD-005 makes the months ahead, each once', async () => {
    const { context } = app
    await makeMonths(context)
    const before = await listMonths(context.db)
    await makeMonths(context)
    expect(await listMonths(context.db)).toEqual(before)
    const month = new Date(context.clock.iso())
    month.setUTCMonth(month.getUTCMonth() + 3, 1)
    expect(before).toContain(month.toISOString().slice(0, 7).replace('-', '_'))
  })

  it('AUD-005 takes an entry of a month that has no partition', async () => {
    await truncateAll(app.context.db)
    await run(`insert into audit_log (at, actor_kind, action) values ('2061-05-05', 'system', 'far')`)
    await insertMonth(app.context.db, '2061-05-01T00:00:00Z')
    expect(await listMonths(app.context.db)).not.toContain('2061_05')
    expect(await faults()).toEqual([])
  })

  it('AUD-003 finds the last entry of a month that was changed together with its own hash', async () => {
    await truncateAll(app.context.db)
    await insertMonth(app.context.db, '2024-04-01T00:00:00Z')
    for (const at of ['2024-04-05', '2025-05-05'])
      await run(`insert into audit_log (at, actor_kind, action) values ('${at}', 'system', 'old')`)
    expect(await faults()).toEqual([])
    const [id] = await ids()
    const text = `concat_ws(',', lane, seq, id, (extract(epoch from at) * 1000000)::bigint, '-', '6:system', '3:old', '-', '-', '-', '1:x')`
    await asOwner(
      `update audit_log set note = 'x', hash = sha256(prev_hash || convert_to(${text}, 'UTF8')) where id = ${id}`,
    )
    expect(await faults()).toMatchObject([{ kind: 'changed', id }])
  })

  it('AUD-005 drops whole months after the years, says so, and the rest is still verified', async () => {
    const { context } = app
    await truncateAll(context.db)
    for (const month of ['2015-02', '2015-03', '2020-05', '2024-05'])
      await insertMonth(context.db, `${month}-01T00:00:00Z`)
    // Clocks of two nodes differ a little: at a turn of the month the order of time is not that of the chain.
    const times = ['2015-02-27', '2015-02-28', '2015-03-01', '2015-02-28', '2015-03-02', '2024-05-05']
    for (const at of times)
      await run(`insert into audit_log (at, actor_kind, action) values ('${at}', 'system', 'old')`)
    await dropOldMonths(context)
    const months = await listMonths(context.db)
    expect(months.filter((month) => month < '2021')).toEqual(['2020_05'])
    const rows = await context.db.orm.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ action, objectId, note }) => [action, objectId, note])).toEqual([
      ['old', null, null],
      ['audit-month-dropped', '2015-02', '3 entries'],
      ['audit-month-dropped', '2015-03', '2 entries'],
    ])
    expect(await verifyChains(context.db)).toMatchObject({ entries: 3, dropped: 5, faults: [] })
    // A head that was written down before is compared with what is left of its month.
    const hash = sql<string>`encode(last_hash, 'hex')`
    const dropped = await context.db.orm
      .select({ lane: auditDropped.lane, seq: auditDropped.lastSeq, hash })
      .from(auditDropped)
    expect((await verifyChains(context.db, dropped)).faults).toEqual([])
    const forged = dropped.map((head) => ({ ...head, hash: '0'.repeat(64) }))
    const { faults: found } = await verifyChains(context.db, forged)
    expect(found.map(({ kind, lastSeq }) => [kind, lastSeq])).toEqual(
      forged.map(({ seq }) => ['other-head', seq]),
    )
    await asOwner('delete from audit_log where seq = 6')
    expect(await faults()).toMatchObject([{ kind: 'removed', firstSeq: 6, lastSeq: 6 }])
  })

  it('AUD-005 keeps a month that is damaged, and any that is younger than a year', async () => {
    const { context } = app
    await truncateAll(context.db)
    await insertMonth(context.db, '2015-04-01T00:00:00Z')
    await run(`insert into audit_log (at, actor_kind, action) values ('2015-04-05', 'system', 'old')`)
    await asOwner(`update audit_log set note = 'x'`)
    await dropOldMonths(context)
    expect(await listMonths(context.db)).toContain('2015_04')
    const young = new Date().toISOString().slice(0, 7).replace('-', '_')
    await expect(run(`select audit_log_drop_month('${young}')`)).rejects.toThrow()
    await expect(run(`select audit_log_drop_month('other')`)).rejects.toThrow()
  })
})
