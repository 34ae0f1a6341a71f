import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTables } from '../../testing/create-tables.ts'
import { freshDatabase, truncateAll } from '../../testing/fresh-database.ts'
import { settableClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createLog } from '../log.ts'
import {
  createMailer,
  listMailbox,
  type Mailer,
  type MailerParts,
  type QueuedMail,
  readMailbox,
} from './mail.ts'
import * as tables from '../jobs/outbox.tables.ts'
import { seededRandom } from '../random.ts'

const HOUR_MS = 3_600_000
const clock = settableClock('2026-03-01T12:00:00.000Z')
const MAIL: QueuedMail = {
  to: 'dana@agency.example',
  locale: 'en',
  subject: 'Please confirm – 请确认',
  html: '<p lang="en">Hello <a href="https://hub.example.org/confirm/1/token">there</a></p>',
  text: 'Hello: https://hub.example.org/confirm/1/token',
  dedupeKey: 'confirmation:1',
}

describe('SYS-010 mail', () => {
  let db: Database
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  const open: Mailer[] = []

  function mailerWith(config: Partial<MailerParts['config']> = {}): Mailer {
    const mailer = createMailer({
      db,
      clock,
      random: seededRandom('mail'),
      log: createLog('silent'),
      config: {
        smtpUrl: smtp.url,
        smtpPlain: true,
        mailFrom: 'Hub <no-reply@hub.example.org>',
        mode: 'production',
        demo: false,
        publicUrl: 'https://hub.example.org',
        ...config,
      },
    })
    open.push(mailer)
    return mailer
  }

  beforeAll(async () => {
    db = await freshDatabase({ prepared: 'empty' })
    await createTables(db, tables)
    smtp = await startSmtp()
  })
  beforeEach(async () => {
    await truncateAll(db)
    smtp.received.length = 0
    smtp.refusals.length = 0
  })
  afterEach(() => Promise.all(open.splice(0).map((mailer) => mailer.stop())))
  afterAll(async () => {
    await smtp?.stop()
    await db?.close()
  })

  it('is sent with both parts, in its language, and not kept in production', async () => {
    const mailer = mailerWith()
    await mailer.queueMail({
      ...MAIL,
      attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    })
    expect(await mailer.deliverWaiting()).toBe(1)
    const [mail] = await smtp.mails()
    expect(mail).toMatchObject({
      to: [{ address: MAIL.to }],
      from: { name: 'Hub', address: 'no-reply@hub.example.org' },
      subject: MAIL.subject,
      text: expect.stringContaining(MAIL.text),
      html: expect.stringContaining(MAIL.html),
      attachments: [{ filename: 'event.ics', mimeType: 'text/calendar' }],
    })
    expect(header(mail, 'content-language')).toBe('en')
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    expect(await listMailbox(db)).toEqual([])
  })

  it('is kept in the order in which it was queued', async () => {
    const mailer = mailerWith({ smtpUrl: undefined, mode: 'development' })
    const subjects = Array.from({ length: 48 }, (_, index) => `Mail ${index}`)
    for (const subject of subjects) await mailer.queueMail({ ...MAIL, subject, dedupeKey: subject })
    await mailer.deliverWaiting()
    expect((await listMailbox(db)).map(({ subject }) => subject)).toEqual(subjects)
  })

  it('is sent when its cause commits, and only then', async () => {
    const mailer = mailerWith()
    mailer.start()
    const failed = db.transaction(async () => {
      await mailer.queueMail(MAIL)
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    await db.transaction(() => mailer.queueMail({ ...MAIL, dedupeKey: 'other', subject: 'Committed' }))
    await expect.poll(() => smtp.received.length, { timeout: 3_000 }).toBe(1)
    await mailer.deliverWaiting()
    expect((await smtp.mails()).map((mail) => mail.subject)).toEqual(['Committed'])
  })

  it('is tried again when the server says later (4xx)', async () => {
    const mailer = mailerWith()
    smtp.refusals.push(451, 421)
    await mailer.queueMail(MAIL)
    for (let round = 0; round < 3; round += 1) {
      await mailer.deliverWaiting()
      clock.advance(HOUR_MS)
    }
    expect(smtp.received.length).toBe(1)
    expect(await db.orm.select().from(tables.outbox)).toMatchObject([
      { state: 'done', attempts: 3, payload: {} },
    ])
  })

  it('is given up when the server refuses it for good (5xx)', async () => {
    const mailer = mailerWith()
    smtp.refusals.push(550)
    await mailer.queueMail(MAIL)
    await mailer.deliverWaiting()
    clock.advance(HOUR_MS)
    expect(await mailer.deliverWaiting()).toBe(0)
    const [dead] = await db.orm.select().from(tables.outbox)
    // SYS-007: no link that opens an account is kept.
    expect(dead).toMatchObject({ state: 'dead', payload: { to: MAIL.to, subject: MAIL.subject } })
    expect(Object.keys(dead?.payload as object).toSorted()).toEqual(['locale', 'subject', 'to'])
  })

  it('SYS-007 keeps no content of a mail that was given up under an older version, and touches no other job', async () => {
    const before = mailerWith({ smtpUrl: undefined })
    await before.queueMail(MAIL)
    await before.queueMail({ ...MAIL, dedupeKey: 'waits' })
    await before.stop()
    const [first] = await db.orm.select().from(tables.outbox).orderBy(tables.outbox.id)
    await db.orm
      .update(tables.outbox)
      .set({ state: 'dead' })
      .where(eq(tables.outbox.id, first?.id ?? 0))
    await db.orm.insert(tables.outbox).values({
      ...{ topic: 'another', payload: { text: 'stays' }, state: 'dead' },
      ...{ runAt: clock.iso(), createdAt: clock.iso(), maxAttempts: 1 },
    })
    const after = mailerWith()
    await after.deliverWaiting()
    const rows = await db.orm.select().from(tables.outbox).orderBy(tables.outbox.id)
    expect(Object.keys(rows[0]?.payload as object).toSorted()).toEqual(['locale', 'subject', 'to'])
    expect([rows[1]?.state, rows[2]?.payload]).toEqual(['done', { text: 'stays' }])
    expect(smtp.received).toHaveLength(1)
  })

  it('SYS-010 waits rather than leave without encryption, unless the settings allow it', async () => {
    const strict = mailerWith({ smtpPlain: false })
    await strict.queueMail(MAIL)
    await strict.deliverWaiting()
    await strict.stop()
    expect(smtp.received).toHaveLength(0)
    expect(await db.orm.select().from(tables.outbox)).toMatchObject([{ state: 'ready', attempts: 1 }])
    clock.advance(HOUR_MS)
    await mailerWith().deliverWaiting()
    expect(smtp.received).toHaveLength(1)
  })

  it('survives a server that is away', async () => {
    const away = mailerWith({ smtpUrl: 'smtp://127.0.0.1:9' })
    await away.queueMail(MAIL)
    await away.deliverWaiting()
    await away.stop()
    clock.advance(HOUR_MS)
    await mailerWith().deliverWaiting()
    expect(smtp.received.length).toBe(1)
  })

  it('is sent once for one cause, also after a restart', async () => {
    const before = mailerWith()
    await before.queueMail(MAIL)
    await before.queueMail(MAIL)
    await before.deliverWaiting()
    await before.stop()
    const after = mailerWith()
    await after.queueMail({ ...MAIL, subject: 'again' })
    expect(await after.deliverWaiting()).toBe(0)
    expect(smtp.received.length).toBe(1)
  })

  it('keeps its Message-ID when a crash after sending makes it repeat', async () => {
    const mailer = mailerWith({ demo: true })
    await mailer.queueMail(MAIL)
    // The state that a process leaves which dies after sending the mail and before storing that it did.
    const [waiting] = await db.orm.select().from(tables.outbox)
    await mailer.deliverWaiting()
    await db.orm
      .update(tables.outbox)
      .set({ state: 'ready', payload: waiting?.payload })
      .where(eq(tables.outbox.id, waiting?.id ?? 0))
    await mailer.deliverWaiting()
    expect(smtp.received.length).toBe(2)
    const [first, repeat] = await smtp.mails()
    expect(first?.messageId).toMatch(/^<1\.[0-9a-f]{24}@hub\.example\.org>$/)
    expect(repeat?.messageId).toBe(first?.messageId)
    expect((await listMailbox(db)).length).toBe(1)
  })

  it('cannot be bent into other headers or other recipients', async () => {
    const mailer = mailerWith()
    const injected = 'Hello\r\nBcc: thief@evil.example\r\n\r\nBody'
    await mailer.queueMail({ ...MAIL, subject: injected })
    await mailer.deliverWaiting()
    const [mail] = await smtp.mails()
    expect(mail?.subject).toBe('Hello Bcc: thief@evil.example Body')
    expect([header(mail, 'bcc'), mail?.cc, smtp.recipients]).toEqual([undefined, undefined, [[MAIL.to]]])
    for (const to of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'A <a@b.example>',
      'nobody',
    ]) {
      await expect(mailer.queueMail({ ...MAIL, to, dedupeKey: to })).rejects.toThrow(/invalid_format/)
    }
  })

  it('can be read in the mailbox when no server is set', async () => {
    const mailer = mailerWith({ smtpUrl: undefined, mode: 'development', demo: true })
    await mailer.queueMail(MAIL)
    await mailer.queueMail({ ...MAIL, locale: 'zh', subject: '第二', dedupeKey: 'second' })
    await mailer.deliverWaiting()
    // Several are sent at once, so either may be the first in the mailbox.
    const kept = await listMailbox(db)
    const [first, second] = ['en', 'zh'].map((locale) => kept.find((mail) => mail.locale === locale))
    const { dedupeKey: _, ...content } = MAIL
    expect(first).toEqual({
      id: expect.any(Number),
      messageId: expect.any(String),
      attachments: [],
      sentAt: clock.iso(),
      ...content,
    })
    expect(second).toMatchObject({ locale: 'zh', subject: '第二' })
    expect(await readMailbox(db, first?.id ?? 0)).toEqual(first)
    expect(await readMailbox(db, 99)).toBeUndefined()
    expect(smtp.received).toEqual([])
  })
})

function header(mail: Email | undefined, name: string): string | undefined {
  return mail?.headers.find(({ key }) => key === name)?.value
}

/** A mail server in this process; `refusals` are the answers it gives before it accepts. */
async function startSmtp() {
  const received: Buffer[] = []
  const recipients: string[][] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift()
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        recipients.splice(
          0,
          recipients.length,
          session.envelope.rcptTo.map(({ address }) => address),
        )
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** What was received, read. */
    mails: () => Promise.all(received.map((mail) => PostalMime.parse(mail))),
    recipients,
    refusals,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
