/** The page that shows every mail in development and in the demo (SYS-010). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { UNKNOWN_ADDRESS } from './mailbox.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ config: { publicUrl: 'https://demo.example.org', base: '/hub' } })
})
afterAll(() => app.close())

it('SYS-010 SYS-011 leads from a mail of a demo database to the address it is served under', async () => {
  const link = '/confirm/7/token'
  await app.context.mailer.queueMail({
    ...{ to: 'amara@example.org', locale: 'en', subject: 'Confirm', dedupeKey: 'confirm:7' },
    html: `<a href="${UNKNOWN_ADDRESS}${link}">Confirm</a>`,
    text: `Confirm: ${UNKNOWN_ADDRESS}${link}`,
  })
  const [mail] = await app.mails()
  for (const path of [`/dev/mailbox/${mail?.id}`, `/dev/mailbox/${mail?.id}/text`]) {
    const { body, statusCode } = await app.hub.server.fastify.inject(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`https://demo.example.org/hub${link}`)
    expect(body).not.toContain(UNKNOWN_ADDRESS)
  }
})
