/** The mails about places, sent through a real mail server, and while that server is away. */
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { absentSmtp, type SmtpDouble } from '../testing/smtp-double.ts'
import { loadEvents } from './event-loading.staff.ts'

const MINUTE_MS = 60_000
const PEOPLE = 12
const WEBINAR = 'webinar-mail'

let app: FreshApp
let smtp: SmtpDouble
beforeAll(async () => {
  smtp = await absentSmtp()
  app = await freshApp({ config: { smtpUrl: smtp.url, smtpPlain: true } })
  await loadEvents(app.context, STAFF, {
    events: [eventOf('mail', { title: 'Talking – 谈话', translations: { zh: { title: '谈话' } } })],
  })
})
afterAll(async () => {
  await app?.close()
  await smtp?.close()
})

const register = async (who: InCrowd) =>
  app.call(calls.registerForEvent, {
    token: await tokenOf(app.context, who),
    body: registrationOf(WEBINAR, who),
  })

describe('EVT-010 the confirmation', () => {
  it('EVT-010 is lost for nobody and comes once to each while the mail server is away for a minute', async () => {
    const crowd = [
      ...(await addCrowd(app.context, PEOPLE / 2)),
      ...(await addCrowd(app.context, PEOPLE / 2, 'zh')),
    ]
    const answers = await Promise.all(crowd.map(register))
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200))
    for (let seconds = 0; seconds < 60; seconds += 20) {
      await app.context.mailer.deliverWaiting()
      app.clock.advance(MINUTE_MS / 3)
    }
    expect(await smtp.mails()).toEqual([])
    await smtp.arrive()
    for (let minutes = 0; minutes < 5; minutes += 1) {
      app.clock.advance(MINUTE_MS)
      await Promise.all(crowd.map(register))
      await app.context.mailer.deliverWaiting()
    }
    const mails = await smtp.mails()
    expect(mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(
      crowd.map(({ email }) => email).toSorted(),
    )
  })

  it('EVT-010 CTM-003 carries a calendar entry that a mail program finds, in the reader’s language', async () => {
    const mails = await smtp.mails()
    const languages = mails.map(({ headers }) => headers.find(({ key }) => key === 'content-language')?.value)
    expect(languages.filter((language) => language === 'zh')).toHaveLength(PEOPLE / 2)
    for (const [index, mail] of mails.entries()) {
      const isChinese = languages[index] === 'zh'
      expect(mail.subject).toBe(isChinese ? '您的名额：谈话' : 'Your place: Talking – 谈话')
      expect(mail.text).toContain(isChinese ? '2026年3月16日 18:00 - 19:30 多伦多时间' : 'March 16, 2026')
      expect(mail.html).toContain('/func/event-course/')
      expect(mail.attachments).toHaveLength(1)
      const [file] = mail.attachments
      expect(file).toMatchObject({ mimeType: 'text/calendar', filename: expect.stringMatching(/\.ics$/) })
      const text = calendarIn(smtp.sources()[index] ?? '')
      const entry = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
      expect(entry?.getFirstPropertyValue('summary')).toBe(isChinese ? '谈话' : 'Talking – 谈话')
      expect(text).toContain('METHOD:REQUEST\r\n')
    }
  })
})

/** The calendar as it was sent: mail parsers convert its line ends. */
function calendarIn(source: string): string {
  const [, encoded = ''] =
    /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\w+/=\r\n]+?)\r\n--/.exec(source) ?? []
  return Buffer.from(encoded, 'base64').toString()
}
