/** Queues mail in the transaction that causes it. Sends it over SMTP, or keeps it in the mailbox (SYS-010). */
import { createHash } from 'node:crypto'
import { asc, eq, lte } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { printableLine } from '@hub/contract/fields.rules'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { enqueue, type JobAbout } from '../jobs/enqueue.ts'
import { createOutbox, GiveUp, type Job, type OutboxParts } from '../jobs/outbox.ts'
import { type MailboxAttachment, mailbox } from '../jobs/outbox.tables.ts'
import { MAIL_TOPIC } from './mail-queue.tables.ts'
import { inTurn } from '../database/turns.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
const MAX_CONNECTIONS = 2
const MAILBOX_MAX = 1_000
const HASH_LENGTH = 24
const PERMANENT_FROM = 500
/** Exactly one address: no list, no name, no character that could end the header. */
const ONE_ADDRESS = /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+$/

const OneLine = z.string().transform((text) => printableLine(text).replaceAll(/\s+/g, ' ').trim())
const MailShape = z.object({
  to: z.string().regex(ONE_ADDRESS),
  /** The language of the texts, such as en or zh. */
  locale: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/),
  subject: OneLine,
  html: z.string(),
  text: z.string(),
  attachments: z
    .array(
      z.object({
        filename: OneLine,
        contentType: z.string().regex(/^[\w.+-]+\/[\w.+; ="-]+$/),
        content: z.string(),
      }),
    )
    .optional(),
})

/** A mail to one person. Attachments are texts, such as a calendar entry. */
export type Mail = z.input<typeof MailShape>

export interface QueuedMail extends Mail {
  /** Names the cause. A second mail with the same key is never sent. */
  dedupeKey: string
  /** Whose mail it is and what about, where staff may look after that person. */
  about?: JobAbout | undefined
  /** The earliest time at which it is sent. Default: at once. */
  notBefore?: Date | undefined
}

export interface Mailer {
  /**
   * Writes the mail in the running transaction. It is sent only if the transaction commits. Throws when `to` is not
   * exactly one address.
   */
  queueMail(mail: QueuedMail): Promise<boolean>
  /** Begins to send. */
  start(): void
  /** Sends all due mails, waits for them, and returns how many it tried to send. */
  deliverWaiting(): Promise<number>
  /** Waits for the mails that are being sent. The others are sent after the next start. */
  stop(): Promise<void>
}

export interface MailerParts extends Omit<OutboxParts, 'handlers'> {
  metrics?: Metrics
  config: Pick<Config, 'smtpUrl' | 'smtpPlain' | 'mailFrom' | 'mode' | 'demo' | 'publicUrl'>
}

/** Creates the mailer. Without SMTP_URL, in the demo and in development, mail is kept in the mailbox. */
export function createMailer(parts: MailerParts): Mailer {
  const { db, clock, config, log, metrics = NO_METRICS } = parts
  const transport = config.smtpUrl ? openTransport(config.smtpUrl, config.smtpPlain) : undefined
  const keeps = !transport || config.demo || config.mode !== 'production'
  const outbox = createOutbox({
    ...parts,
    keptOfDead: { [MAIL_TOPIC]: withoutContent },
    handlers: {
      async [MAIL_TOPIC](payload, job) {
        const mail = MailShape.parse(payload)
        const messageId = messageIdOf(config, job)
        // One after the other, so that the mailbox has the order in which they were queued.
        if (keeps) await inTurn(outbox, MAIL_TOPIC, () => keepMail(parts, mail, messageId))
        if (transport)
          await counted(metrics, () => send({ transport, mail, messageId, from: config.mailFrom }))
        else metrics.countMail('kept')
      },
    },
  })
  return {
    async queueMail({ dedupeKey, about, notBefore, ...mail }) {
      const isNew = await enqueue({ db, clock }, MAIL_TOPIC, MailShape.parse(mail), {
        dedupeKey: `${MAIL_TOPIC}:${dedupeKey}`,
        about,
        runAt: notBefore,
      })
      db.afterCommit(() => outbox.wake())
      return isNew
    },
    start() {
      if (!transport && config.mode === 'production')
        log.warn('SMTP_URL is not set: mails are kept in the database and not sent')
      outbox.start()
    },
    deliverWaiting: () => outbox.runDue(),
    async stop() {
      await outbox.stop()
      transport?.close()
    },
  }
}

export interface MailboxEntry {
  id: number
  messageId: string
  to: string
  locale: string
  subject: string
  html: string
  text: string
  attachments: MailboxAttachment[]
  /** ISO 8601 in UTC. */
  sentAt: string
}

/** Every kept mail, oldest first. */
export function listMailbox(db: Database): Promise<MailboxEntry[]> {
  return db.orm.select().from(mailbox).orderBy(asc(mailbox.id))
}

/** One kept mail, or undefined. */
export async function readMailbox(db: Database, id: number): Promise<MailboxEntry | undefined> {
  const [entry] = await db.orm.select().from(mailbox).where(eq(mailbox.id, id))
  return entry
}

/** What is kept of a mail that was given up: recipient, language and subject. Its links would still open an account. */
function withoutContent(payload: unknown): unknown {
  return MailShape.pick({ to: true, locale: true, subject: true }).safeParse(payload).data ?? {}
}

type CheckedMail = z.output<typeof MailShape>

async function keepMail({ db, clock }: MailerParts, mail: CheckedMail, messageId: string): Promise<void> {
  const attachments = (mail.attachments ?? []).map(({ filename, contentType }) => ({ filename, contentType }))
  const kept = await db.orm
    .insert(mailbox)
    .values({ ...mail, attachments, messageId, sentAt: clock.iso() })
    .onConflictDoNothing({ target: mailbox.messageId })
    .returning({ id: mailbox.id })
  const newest = kept[0]?.id ?? 0
  if (newest > MAILBOX_MAX) await db.orm.delete(mailbox).where(lte(mailbox.id, newest - MAILBOX_MAX))
}

/** Mails hold links that open accounts: without TLS the sending fails and is retried, unless the settings allow it. */
function openTransport(url: string, isPlainAllowed: boolean): Transporter {
  return createTransport({
    url,
    requireTLS: !isPlainAllowed,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // Only the outbox retries: a mail may have been sent although the server's answer was lost.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects to the mail server of the settings and logs in, and sends nothing. Gives what it refused that with, or an
 * empty text.
 */
export async function tryMailServer({
  smtpUrl = '',
  smtpPlain,
}: Pick<Config, 'smtpUrl' | 'smtpPlain'>): Promise<string> {
  const transport = openTransport(smtpUrl, smtpPlain)
  try {
    await transport.verify()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

async function counted(metrics: Metrics, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    metrics.countMail('sent')
  } catch (error) {
    metrics.countMail(error instanceof GiveUp ? 'refused' : 'failed')
    throw error
  }
}

interface Sending {
  transport: Transporter
  mail: CheckedMail
  messageId: string
  from: string
}

async function send({ transport, mail, messageId, from }: Sending): Promise<void> {
  try {
    await transport.sendMail({
      from,
      // An object is always read as one address, whatever characters it has.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId,
      // Base64 keeps every byte: the lines of a calendar entry must end in CRLF.
      attachments: (mail.attachments ?? []).map((file) => ({ ...file, contentTransferEncoding: 'base64' })),
      headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    if (isRefusedForGood(error)) throw new GiveUp(`the mail was refused: ${error.message}`, { cause: error })
    throw error
  }
}

/** True when the server refused this address or message for good (5xx). A wrong login or a full server may pass. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= PERMANENT_FROM
}

/** The Message-ID. It is the same for every delivery of one mail, so that a repeat after a crash is recognised. */
function messageIdOf(config: MailerParts['config'], job: Job): string {
  const unique = createHash('sha256').update(`${config.publicUrl} ${job.id} ${job.enqueuedAt}`).digest('hex')
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'localhost'
  return `<${job.id}.${unique.slice(0, HASH_LENGTH)}@${domain}>`
}
