/** What staff see and do about mails that did not leave, and about sessions that wait (SYS-010, PPL-008). */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAST, CAST_TIME, CONTENT } from '../../testing/cast.ts'
import { runningModules } from '../../running-modules/running-modules.tables.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { MAILS_AT_ONCE } from '#platform/mail/mail-queue.staff.ts'

const WHY = ['--reason', 'the server is back']
const HOUR_MS = 3_600_000

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)

async function queue(subject: string, values: Partial<typeof outbox.$inferInsert>): Promise<string> {
  const later = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const payload = {
    to: 'a@agency.example',
    locale: 'en',
    subject,
    html: '<p>secret</p>',
    text: 'secret link',
  }
  const [row] = await app.context.db.orm
    .insert(outbox)
    .values({ topic: 'mail', payload, runAt: later, createdAt: CAST_TIME, maxAttempts: 9, ...values })
    .returning()
  return String(row?.id)
}

describe('mails that did not leave', () => {
  it('SYS-010 are listed without their content, and those that were given up by themselves', async () => {
    const waiting = await queue('Waits', { attempts: 2, lastError: 'connect ECONNREFUSED' })
    await queue('Given up', { state: 'dead' })
    const { text, data } = await hub('mail', 'list')
    expect(text).toMatch(new RegExp(`${waiting} +a@agency\\.example +Waits +2 .* connect ECONNREFUSED`))
    expect(JSON.stringify(data)).not.toContain('secret')
    expect(text).not.toContain('Given up')
    expect((await hub('mail', 'list', '--dead')).data).toMatchObject([{ subject: 'Given up', state: 'dead' }])
  })

  it('SYS-010 are tried at once, audited, unless they are sent or their content is gone', async () => {
    const id = await queue('Late', {})
    expect((await hub('mail', 'retry', id)).text).toContain('--reason')
    expect((await hub('mail', 'retry', id, ...WHY)).exitCode).toBe(0)
    const [deed] = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'mail-retry'))
    expect(deed).toMatchObject({ objectKind: 'mail', objectId: id, note: 'by robin: the server is back' })
    expect((await app.mails()).map(({ subject }) => subject)).toContain('Late')
    expect((await hub('mail', 'retry', id, ...WHY)).refusal?.name).toBe('NotFound')
    const dead = await queue('Dead', { state: 'dead' })
    const refused = await hub('mail', 'retry', dead, ...WHY)
    expect([refused.refusal?.name, refused.text]).toEqual([
      'MailContentGone',
      expect.stringContaining('facilitator resend'),
    ])
  })

  it('SYS-010 are listed part by part where they are many', async () => {
    const payload = { to: 'b@agency.example', locale: 'en', subject: 'Many', html: '', text: '' }
    const one = {
      topic: 'mail',
      payload,
      runAt: CAST_TIME,
      createdAt: CAST_TIME,
      maxAttempts: 9,
      state: 'dead' as const,
    }
    await app.context.db.orm.insert(outbox).values(Array.from({ length: MAILS_AT_ONCE + 1 }, () => one))
    const first = await hub('mail', 'list', '--dead')
    expect(first.data).toHaveLength(MAILS_AT_ONCE)
    const after = /^More: mail list --dead --after (\d+)$/.exec(first.lines.at(-1) ?? '')?.[1] ?? ''
    const rest = await hub('mail', 'list', '--dead', '--after', after)
    const ids = [first.data, rest.data].flatMap((mails) => (mails as { id: number }[]).map(({ id }) => id))
    expect(new Set(ids).size).toBe(await app.context.db.orm.$count(outbox, eq(outbox.state, 'dead')))
    expect(rest.text).not.toContain('More:')
  })
})

describe('sessions that wait', () => {
  it('PPL-008 are listed with host, module and times until they are discarded', async () => {
    expect((await hub('run', 'list')).text).toBe('No session runs or waits.')
    const { topicId, moduleId } = CONTENT.youthCommunity
    await app.context.db.orm.insert(runningModules).values({
      ...{ hostId: CAST.member.id, topicId, moduleId, state: 'running', source: 'online' },
      ...{ startTime: CAST_TIME, lastContact: CAST_TIME },
    })
    expect((await hub('run', 'list')).text).toMatch(/member@cast\.example +Module respect +runs +2026-03-02/)
    expect((await hub('run', 'discard', CAST.member.email, ...WHY)).exitCode).toBe(0)
    expect((await hub('run', 'list')).data).toEqual([])
    const rows = await app.context.db.orm.select().from(runningModules).orderBy(asc(runningModules.id))
    expect(rows).toHaveLength(1)
  })
})
