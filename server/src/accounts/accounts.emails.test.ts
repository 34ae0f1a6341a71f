import { describe, expect, it } from 'vitest'
import {
  confirmationMail,
  eligibilityMail,
  invitationMail,
  newEmailMail,
  oldEmailMail,
  passwordChangedMail,
  passwordResetMail,
  registeredMail,
} from './accounts.emails.ts'

const config = {
  publicUrl: 'https://hub.example.org',
  base: '/portal',
  productName: 'Hub & Spokes',
  providerName: 'The Provider',
  contactEmail: 'help@hub.example.org',
}
const account = { id: 7, firstName: 'Ana', email: 'ana@agency.example' }
const TOKEN = 'abc_DEF-123'

async function everyMail(locale: string) {
  const to = { ...account, locale }
  return [
    {
      mail: await confirmationMail(config, to, TOKEN),
      link: `https://hub.example.org/portal/confirm/7/${TOKEN}`,
    },
    {
      mail: await passwordResetMail(config, to, TOKEN),
      link: `https://hub.example.org/portal/password-reset/new-password/${TOKEN}`,
    },
    { mail: await passwordChangedMail(config, to), link: 'https://hub.example.org/portal/login' },
    {
      mail: await newEmailMail(config, to, TOKEN),
      link: `https://hub.example.org/portal/new-email/${TOKEN}`,
    },
    { mail: await oldEmailMail(config, to), link: 'https://hub.example.org/portal/login' },
    {
      mail: await eligibilityMail(config, to, { decision: 'eligible' }),
      link: 'https://hub.example.org/portal/login',
    },
    {
      mail: await eligibilityMail(config, to, { decision: 'refused' }),
      link: 'https://hub.example.org/portal/',
    },
  ]
}

describe.each([
  { locale: 'en', lang: 'en-CA', greeting: 'Hello Ana' },
  { locale: 'zh', lang: 'zh-Hans', greeting: 'Ana，您好' },
])('the mails of accounts in $locale', ({ locale, lang, greeting }) => {
  it('ACC-027 carry the configured link in the HTML and in the text', async () => {
    for (const { mail, link } of await everyMail(locale)) {
      expect(mail.to).toBe(account.email)
      expect(mail.html).toContain(`href="${link}"`)
      expect(mail.text).toContain(`\n${link}\n`)
      expect(mail.text).toContain(greeting)
      expect(mail.text).toContain(locale === 'zh' ? '：\nhttps' : ':\nhttps')
    }
  })

  it('SYS-015 name their language, and ask for nothing from the network', async () => {
    for (const { mail } of await everyMail(locale)) {
      expect(mail.html).toContain(`lang="${lang}"`)
      expect(mail.html).toContain('<h1')
      expect(mail.html).not.toMatch(/<img|<link|src=|url\(|@import/i)
      expect(mail.text).not.toMatch(/<[a-z]|&amp;|\{/i)
    }
  })

  it('SYS-009 speak of the configured product, provider and contact', async () => {
    for (const { mail } of await everyMail(locale)) {
      expect(mail.subject).toContain('Hub & Spokes')
      for (const part of ['The Provider', 'help@hub.example.org']) {
        expect(mail.text).toContain(part)
        expect(mail.html).toContain(part)
      }
    }
  })
})

describe('mails to people without an account', () => {
  it('PPL-004 lead whoever is invited to the registration', async () => {
    const mail = await invitationMail(config, { email: account.email, locale: 'zh' })
    expect(mail).toMatchObject({ to: account.email, locale: 'zh', subject: '邀请您使用 Hub & Spokes' })
    expect(mail.text).toContain('https://hub.example.org/portal/registration')
  })

  it('ACC-028 tell staff who registered, and which command shows more', async () => {
    const staffEmail = 'staff@hub.example.org'
    const registered = { id: 7, name: 'Ana <b>Lima</b>', agency: 'North Pier' }
    const mail = await registeredMail({ ...config, staffEmail }, registered)
    expect(mail.to).toBe(staffEmail)
    expect(mail.text).toContain('Ana <b>Lima</b> of North Pier has registered')
    expect(mail.text).toContain('facilitator show 7')
    expect(mail.html).not.toContain('<b>Lima')
  })
})

describe('a name from a stranger', () => {
  it('SYS-010 cannot bring markup into a mail', async () => {
    const mail = await confirmationMail(config, { ...account, firstName: '<b>{x}</b>', locale: 'en' }, TOKEN)
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain('&lt;b&gt;{x}&lt;/b&gt;')
  })
})
