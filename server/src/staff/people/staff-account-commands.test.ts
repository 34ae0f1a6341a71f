/** Adding an account of the staff console at the command line (STA-002). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAFF_LINK_VALID_MS } from '@hub/contract/constants'
import { staffCalls } from '@hub/contract/every-staff-call'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { cookieOf, STAFF_PASSWORD } from '../../testing/staff.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const add = (...args: string[]) => commandLine(app.context)('staff', 'add', ...args)
const deeds = () => app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'staff-added'))

it('STA-002 prints a link that sets up an account with these roles, once', async () => {
  const { exitCode, lines, data } = await add(
    ...['Mei@Provider.example', '--name', 'Mei Tan', '--role', 'reports', '--role', 'people'],
    ...['--role', 'people', '--locale', 'zh'],
  )
  const { email, link, expiresAt } = data as { email: string; link: string; expiresAt: string }
  expect([exitCode, email]).toEqual([0, 'mei@provider.example'])
  expect(lines.at(-1)).toBe(link)
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(STAFF_LINK_VALID_MS)

  const token = link.split('/staff/set-up/')[1] ?? ''
  const set = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const cookie = cookieOf(set.headers)
  const { secret } = (await app.call(staffCalls.beginAuthenticator, { cookie })).ok.record
  const code = codeAt(secret, app.clock.now())
  const { ok } = await app.call(staffCalls.confirmAuthenticator, { cookie, body: { code } })
  expect(ok.record).toMatchObject({ name: 'Mei Tan', email, roles: ['people', 'reports'] })
  const again = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  expect(again.failure.error.name).toBe('LinkNotValid')
})

it('STA-002 STA-008 audits who added which roles, and never the link', async () => {
  const [deed] = await deeds()
  expect(deed).toMatchObject({ actorKind: 'staff', objectKind: 'staff' })
  expect(deed?.note).toBe('by robin: roles: people, reports')
})

it('STA-002 refuses a taken address, and what is no address, name, role or language', async () => {
  const mei = ['mei@provider.example', '--name', 'Mei']
  const cases: [string[], string][] = [
    [[...mei, '--role', 'owner'], 'mei@provider.example has an account of the console already.'],
    [mei, 'Give at least one --role. The roles are owner, people, content, reports, privacy.'],
    [[...mei, '--role', 'admin'], 'Give at least one --role.'],
    [['new@provider.example', '--role', 'owner'], 'Give the name with --name'],
    [['new@provider.example', '--name', ' ', '--role', 'owner'], 'A name has 1 to 80 printable characters.'],
    [['new', '--name', 'New', '--role', 'owner'], 'This is no email address.'],
    [['new@provider.example', '--name', 'New', '--role', 'owner', '--locale', 'xx'], '--locale is one of'],
  ]
  const before = (await deeds()).length
  for (const [args, sentence] of cases) {
    const { exitCode, text } = await add(...args)
    expect(exitCode, args.join(' ')).toBe(1)
    expect(text).toContain(sentence)
  }
  expect(await deeds()).toHaveLength(before)
})
