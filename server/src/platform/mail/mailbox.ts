/** The mailbox page of development and the demo. It shows every mail that was sent, and its links work. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, found } from '../fail.ts'
import { listMailbox, type MailboxEntry, readMailbox } from './mail.ts'
import type { HubServer } from '../http/serve.ts'

/** Placeholder for the hub's address in stored mails. A demo database is filled before its address is known. */
export const UNKNOWN_ADDRESS = 'http://hub.invalid'

const MAILBOX_PATH = '/dev/mailbox'
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
li { padding: .75rem 0; border-bottom: 1px solid #8884 }
a { font-weight: 600 }
small { display: block; opacity: .8 }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const LIST_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`
/** A mail may have inline styles. It runs and loads nothing, and its links open in the whole tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox allow-top-navigation allow-popups"

/** Mounts the mailbox page. Production has no such page (SYS-010). */
export function mountMailbox({ fastify, context }: HubServer): void {
  const { config, db } = context
  if (config.mode === 'production') return
  fastify.get(MAILBOX_PATH, async (_request, reply) =>
    page(reply, LIST_POLICY, listPage((await listMailbox(db)).toReversed())),
  )
  fastify.get(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const mail = await mailOf(request)
    return page(reply, MAIL_POLICY, mail.html)
  })
  fastify.get(`${MAILBOX_PATH}/:id/text`, async (request, reply) => {
    const mail = await mailOf(request)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(mail.text)
  })

  async function mailOf(request: FastifyRequest): Promise<MailboxEntry> {
    const { id } = request.params as { id: string }
    if (!/^\d{1,9}$/.test(id)) return fail('NotFound')
    const mail = found(await readMailbox(db, Number(id)))
    const here = (text: string) => text.replaceAll(UNKNOWN_ADDRESS, config.publicUrl + config.base)
    return { ...mail, html: here(mail.html), text: here(mail.text) }
  }
}

function page(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function listPage(mails: MailboxEntry[]): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="${MAILBOX_PATH}/${id}">${escapeHtml(subject)}</a>
<small>${escapeHtml(to)} · ${escapeHtml(sentAt)} · <a href="${MAILBOX_PATH}/${id}/text">as text</a></small></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1><p>Mail this hub has sent. This page exists in development and in the demo only.</p>
<ul>${rows.join('')}</ul></main></body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
