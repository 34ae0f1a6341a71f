/** The demo's owner signs in with the code that a page shows; no other hub has such a page (STA-014). */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { found } from '#platform/fail.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { CODE_STEP_MS, cookieOf, STAFF_PASSWORD } from '../testing/staff.ts'
import { addStaff } from './staff-accounts.staff.ts'
import { findFactor, findStaffByEmail } from './staff-accounts.store.ts'
import { DEMO_STAFF_EMAIL, keepDemoAuthenticator } from './staff-accounts.sweep.ts'
import { staffFactors } from './staff-accounts.tables.ts'

let demo: FreshApp
let hub: FreshApp
beforeAll(async () => {
  demo = await freshApp({ config: { demo: true } })
  hub = await freshApp({ config: { demo: false } })
})
afterAll(async () => {
  await demo.close()
  await hub.close()
})

/** Adds the account of the demo, whose password is set; its app is left to the start of the hub. */
async function addDemoStaff(app: FreshApp) {
  const roles = ['owner' as const]
  const given = { name: 'Jordan Leduc', email: DEMO_STAFF_EMAIL, roles, locale: 'en' as const }
  const { link } = await addStaff(app.context, STAFF, given)
  const token = link.split('/').at(-1) ?? ''
  await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  await keepDemoAuthenticator(app.context)
}
const pageOf = (app: FreshApp) => app.hub.server.fastify.inject({ url: '/dev/authenticator' })
const signIn = (app: FreshApp) =>
  app.call(staffCalls.signIn, { body: { email: DEMO_STAFF_EMAIL, password: STAFF_PASSWORD } })

it('STA-014 shows the code with which staff@demo.example signs in as an owner', async () => {
  expect(DEMO_STAFF_EMAIL).toBe('staff@demo.example')
  await addDemoStaff(demo)
  const { body, headers } = await pageOf(demo)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain(DEMO_STAFF_EMAIL)
  // Its own style is all that the page may load.
  const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  const code = /<output>(\d{3} \d{3})<\/output>/.exec(body)?.[1] ?? ''
  const inPart = await signIn(demo)
  expect(inPart.ok.record).toEqual({ next: 'code', hasPasskey: false })
  const cookie = cookieOf(inPart.headers)
  const { ok } = await demo.call(staffCalls.checkCode, { cookie, body: { code } })
  expect(ok.record).toMatchObject({ email: DEMO_STAFF_EMAIL, roles: ['owner'] })
})

it('STA-014 is not there on any other hub, and gives no account its public secret', async () => {
  await addDemoStaff(hub)
  expect((await pageOf(hub)).body).not.toContain('<output>')
  expect((await signIn(hub)).ok.record).toEqual({ next: 'authenticator', hasPasskey: false })
})

it('STA-014 gives the app anew where another machine sealed it, and leaves one that can be read as it is', async () => {
  const { db } = demo.context
  const present = async () => {
    const account = found(await findStaffByEmail(db, DEMO_STAFF_EMAIL))
    return found(await findFactor(db, account.id))
  }
  const first = await present()
  await keepDemoAuthenticator(demo.context)
  expect(await present()).toEqual(first)
  await db.orm.update(staffFactors).set({ secret: 'sealed elsewhere' }).where(eq(staffFactors.id, first.id))
  await keepDemoAuthenticator(demo.context)
  const again = await present()
  expect(again.id).not.toBe(first.id)
  // Eleven seconds into the step after the next.
  demo.clock.advance(2 * CODE_STEP_MS - (demo.clock.now().getTime() % CODE_STEP_MS) + 11_000)
  const { body } = await pageOf(demo)
  expect(body).toContain('http-equiv="refresh" content="19"')
  expect(body).toContain('The next code comes in 19 seconds.')
  const code = /<output>(\d{3} \d{3})<\/output>/.exec(body)?.[1] ?? ''
  const cookie = cookieOf((await signIn(demo)).headers)
  expect((await demo.call(staffCalls.checkCode, { cookie, body: { code } })).status).toBe(200)
})
