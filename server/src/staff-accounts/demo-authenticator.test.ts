/** The demo's owner signs in with the code that a page shows; no other hub has such a page (STA-014). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { cookieOf, STAFF_PASSWORD } from '../testing/staff.ts'
import { addStaff } from './staff-accounts.staff.ts'
import { DEMO_STAFF_EMAIL, keepDemoAuthenticator } from './staff-accounts.sweep.ts'

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
