/** The terms that are published and accepted, and the product's settings, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { BodyOf, Endpoint } from '@hub/contract/endpoint'
import { staffCalls } from '@hub/contract/every-staff-call'
import { LOCALES } from '@hub/contract/locales'
import { readDocument } from '@hub/contract/terms.rules'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST } from '../testing/cast.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'
import { FIRST_TERMS } from './first-terms.ts'
import { upsertProductSetting } from './settings.store.ts'

const REASON = 'Agreed with the board in November'
const MINUTE = 60_000

let app: FreshApp
let cookie = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  cookie = (await signInStaff(app, ['content'])).cookie
})
afterAll(() => app.close())

const texts = (word: string) => {
  const both = { terms: `# Terms\n\n${word}`, privacy: '# Privacy\n\nNothing is sold.' }
  return { en: both, zh: both }
}
const publish = (version: string, more: Partial<BodyOf<typeof staffCalls.publishTerms>> = {}) =>
  inForce().then((after) =>
    app.call(staffCalls.publishTerms, {
      cookie,
      body: { version, texts: texts(version), after, reason: REASON, ...more },
    }),
  )
const inForce = async () => (await app.call(calls.readSettings, {})).ok.record.termsVersion
const later = () => app.clock.set(new Date(app.clock.now().getTime() + MINUTE).toISOString())
const own = { params: { id: CAST.member.id } }
const read = (token: string) => app.call(calls.listShortcuts, { token, ...own })

describe('the terms', () => {
  it('ACC-021 has a first version in every language that reads as two documents', async () => {
    for (const locale of LOCALES) {
      const { record } = (await app.call(calls.readTerms, { params: { locale } })).ok
      expect([record.version, record.texts]).toEqual([await inForce(), FIRST_TERMS[locale]])
      expect(readDocument(record.texts.terms)?.sections.length).toBe(12)
      expect(readDocument(record.texts.privacy)?.sections.length).toBe(10)
    }
  })

  it('CTM-011 asks at the next login for a new version, interrupts no session, and opens every call once accepted', async () => {
    const before = await app.signIn('member')
    later()
    expect((await publish('2026-02')).status).toBe(201)
    expect((await read(before)).status).toBe(200)
    later()
    const token = await app.signIn('member')
    expect((await app.call(calls.readSession, { token })).ok.record.termsDue).toBe('2026-02')
    const refused = await read(token)
    expect([refused.status, refused.failure.error.name]).toEqual([403, 'TermsNotAccepted'])
    const accept = (version: string) => app.call(calls.acceptTerms, { token, body: { version } })
    expect((await accept('2026-01')).failure.error.name).toBe('TermsOutdated')
    expect((await accept('2026-02')).status).toBe(200)
    expect((await read(token)).status).toBe(200)
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect([deed?.action, Number(deed?.objectId), deed?.note]).toEqual([
      ...['terms-accepted', CAST.member.id, '2026-02'],
    ])
    later()
    const next = await app.signIn('member')
    expect((await app.call(calls.readSession, { token: next })).ok.record.termsDue).toBeNull()
  })

  it('CTM-011 asks for the terms in every call but those of the session, of a required second step, and those that send what was delivered', () => {
    const open = Object.entries<Endpoint>(calls).filter(([, { beforeTerms }]) => beforeTerms)
    expect(open.map(([name]) => name).toSorted()).toEqual([
      ...['acceptTerms', 'addPasskey', 'beginApp', 'confirmApp', 'listRunningModules', 'logOut'],
      ...['offerPasskey', 'readFactors'],
      ...['readSession', 'recordParticipation', 'recordSealed', 'registerSealedClient', 'saveLanguage'],
      'verifyPassword',
    ])
  })

  it('CTM-011 records a session that was delivered before the new terms are accepted', async () => {
    const before = await app.signIn('member')
    const runningId = await addEndedRun(app, before)
    later()
    await publish('2026-03')
    later()
    const token = await app.signIn('member')
    expect(
      (
        await app.call(calls.listPersonalRecords, {
          token,
          params: { id: CAST.member.id, key: 'youth-learning' },
        })
      ).failure.error.name,
    ).toBe('TermsNotAccepted')
    const people = { facilitatorIds: [CAST.member.id], clientIds: [1], minAge: null, maxAge: null }
    const { status } = await app.call(calls.recordParticipation, {
      token,
      body: { runningId, ...people, participationCount: 1 },
    } as never)
    expect(status).toBe(201)
  })

  it('CTM-011 ACC-021 registers with the version in force alone', async () => {
    const body = { termsVersion: '2026-01' }
    const form = {
      ...{
        firstName: 'Zoe',
        lastName: 'Tremblay',
        phoneNumber: '(416) 555 - 0199',
        password: 'Riverbend-70',
      },
      ...{ email: 'zoe@agency.example', agencyId: 1, newAgencyName: null, provinceId: 9, cityId: 0 as const },
      ...{ address: '12 King Street', newCityName: 'Moosonee', postcode: 'K1A 0B1' },
    }
    const old = await app.call(calls.registerFacilitator, { body: { ...form, ...body } })
    expect(old.failure.error.name).toBe('TermsOutdated')
    const now = { ...form, termsVersion: await inForce() }
    expect((await app.call(calls.registerFacilitator, { body: now })).status).toBe(201)
  })

  it('CTM-011 refuses a version that is there, the same texts, an older reading and a text without a title', async () => {
    const current = await inForce()
    const name = async (answer: ReturnType<typeof publish>) => (await answer).failure.error.name
    expect(await name(publish(current, { texts: texts('new') }))).toBe('TermsVersionTaken')
    expect(await name(publish('2026-04', { texts: texts(current) }))).toBe('NothingToPublish')
    expect(await name(publish('2026-04', { after: '2026-01' }))).toBe('EffectsChanged')
    expect(
      await name(publish('2026-04', { texts: { ...texts('x'), zh: { terms: 'x', privacy: 'x' } } })),
    ).toBe('ValidationError')
    expect(await inForce()).toBe(current)
  })

  it('CTM-011 lists every version with who published it and why, and how many have accepted the one in force', async () => {
    const { ok } = await app.call(staffCalls.listTermsVersions, { cookie })
    expect(ok.records.map(({ version }) => version)).toEqual(['2026-03', '2026-02', '2026-01'])
    expect(ok.records[0]).toMatchObject({ reason: REASON })
    expect([ok.facilitators, ok.accepted]).toEqual([5, 0])
    const { id } = ok.records[2] ?? { id: 0 }
    const first = (await app.call(staffCalls.readTermsVersion, { cookie, params: { id } })).ok.record
    expect(first.texts).toEqual(FIRST_TERMS)
  })

  it('CTM-011 lets a session go on whose terms were replaced before they were accepted, also by new words in one language', async () => {
    later()
    const token = await app.signIn('mate')
    const due = async () => (await app.call(calls.readSession, { token })).ok.record.termsDue
    expect(await due()).toBe(await inForce())
    const before = texts(await inForce())
    later()
    const translated = { terms: '# 条款\n\n新的译文', privacy: '# 隐私\n\n不出售。' }
    expect((await publish('2026-05', { texts: { ...before, zh: translated } })).status).toBe(201)
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect([deed?.action, deed?.objectId, deed?.note]).toEqual(['terms-publish', '2026-05', REASON])
    expect(await due()).toBeNull()
    expect((await app.call(calls.readTerms, { params: { locale: 'zh' } })).ok.record.texts).toEqual(
      translated,
    )
  })
})

describe('the settings of the product', () => {
  const settings = async () => (await app.call(staffCalls.readProductSettings, { cookie })).ok.record
  const edit = (body: BodyOf<typeof staffCalls.editProductSettings>) =>
    app.call(staffCalls.editProductSettings, { cookie, body })

  it('CTM-011 holds at once in the settings, the manifest and mails, each change with its entry', async () => {
    const { values, version, set } = await settings()
    expect(set).toEqual([])
    const links = [{ label: 'Us', url: 'https://us.example' }]
    const wanted = { ...values, productName: 'Harbour Hub', socialLinks: links }
    const { ok } = await edit({ ...wanted, version, reason: REASON })
    expect([ok.record.values, ok.record.set]).toEqual([wanted, ['productName', 'socialLinks']])
    const { record } = (await app.call(calls.readSettings, {})).ok
    expect([record.productName, record.socialLinks]).toEqual(['Harbour Hub', links])
    await app.call(calls.applyReset, { body: { email: CAST.solo.email } })
    expect((await app.mails()).at(-1)?.text).toContain('Harbour Hub')
    const deeds = await listLastDeeds(app.context.db, 4)
    const edits = deeds.filter(({ action }) => action === 'settings-edit').map(({ note }) => note)
    expect(edits).toContain(`"Hub" -> "Harbour Hub": ${REASON}`)
  })

  it('CTM-011 STA-012 refuses a change of older settings with those that hold now', async () => {
    const { values } = await settings()
    const refused = await edit({ ...values, version: 'old', reason: REASON })
    expect(refused.failure).toMatchObject({ error: { name: 'SettingsChanged' }, record: { values } })
  })

  it('CTM-011 STA-012 knows at once what another node has stored, and refuses a change of what was before', async () => {
    const { values, version } = await settings()
    await upsertProductSetting(app.context.db, { name: 'providerName', value: 'Another Provider' })
    const refused = await edit({ ...values, version, reason: REASON })
    expect(refused.failure).toMatchObject({
      ...{ error: { name: 'SettingsChanged' }, record: { values: { providerName: 'Another Provider' } } },
    })
    expect((await settings()).values.providerName).toBe('Another Provider')
  })

  it.each([
    { socialLinks: [{ label: 'Us', url: 'javascript:alert(1)' }] },
    { contactEmail: 'nobody' },
    { productName: '' },
  ])('CTM-011 refuses %j', async (fault) => {
    const { values, version } = await settings()
    const refused = await edit({ ...values, ...fault, version, reason: REASON })
    expect(refused.failure.error.fields).toHaveProperty(Object.keys(fault)[0] ?? '')
  })
})
