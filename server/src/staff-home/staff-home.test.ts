/** What needs the attention of staff, counted from what facilitators did (STA-010). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'
import { backups } from '#platform/backup/backups.tables.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())

async function attentionFor(role: StaffRole) {
  const { cookie } = await signInStaff(app, [role])
  return (await app.call(staffCalls.readHome, { cookie })).ok.record
}

async function register(email: string, more: object = {}) {
  const body = {
    ...{ firstName: 'Nadia', lastName: 'Benali', phoneNumber: '(416) 555 - 0199', password: 'Riverbend-70' },
    ...{ email, agencyId: 0, newAgencyName: 'Northlake Fam. Services', provinceId: 9, cityId: 0 },
    ...{ address: '12 King Street', newCityName: 'Sioux Narrows', postcode: 'K1A 0B1' },
    ...{ termsVersion: TERMS_VERSION, ...more },
  }
  const { ok } = await app.call(calls.registerFacilitator, { body })
  const mail = (await app.mails()).findLast(({ to }) => to === email)
  const token = /\/confirm\/\d+\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await app.call(calls.activateAccount, { params: { id: ok.record.id }, body: { token } })
}

it('STA-010 has nothing to tell of a quiet hub, and no backup', async () => {
  expect(await attentionFor('owner')).toEqual({ attention: [], lastBackupAt: null })
})

it('STA-010 STA-006 counts who waits and what was entered, for those who can decide about it', async () => {
  const since = app.clock.iso()
  await register('nadia@northlake.example')
  app.clock.advance(60_000)
  await register('jonah@northlake.example', { newCityName: 'sioux narrows' })
  const { attention } = await attentionFor('people')
  expect(attention).toEqual([
    { kind: 'pendingFacilitators', count: 2, names: [], oldestAt: since },
    {
      kind: 'unlistedAgencies',
      count: expect.any(Number),
      names: expect.arrayContaining(['Northlake Fam. Services']),
      oldestAt: null,
    },
    { kind: 'unlistedCities', count: 1, names: ['Sioux Narrows'], oldestAt: since },
  ])
  expect(await attentionFor('content')).toEqual({ attention: [] })
  expect((await attentionFor('owner')).attention).toEqual(attention)
})

it('OPS-002 STA-010 shows owners, and nobody else, that the last verified backup is late', async () => {
  const kinds = async (role: StaffRole) => (await attentionFor(role)).attention.map(({ kind }) => kind)
  const startedAt = app.clock.iso()
  const made = { state: 'verified' as const, node: 'a', file: 'a.tar.gz', startedAt, aliveAt: startedAt }
  await app.context.db.orm.insert(backups).values({ ...made, finishedAt: startedAt })
  expect(await kinds('owner')).not.toContain('lateBackup')
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  const { attention } = await attentionFor('owner')
  expect(attention.at(-1)).toEqual({ kind: 'lateBackup', count: 1, names: [], oldestAt: startedAt })
  expect(await kinds('people')).not.toContain('lateBackup')
  const status = await commandLine(app.context)('status')
  expect(status.data).toMatchObject({ lastBackup: { startedAt, file: 'a.tar.gz', isLate: true } })
  expect(status.text).toContain(`a.tar.gz, begun ${startedAt} and verified, LATE`)
  // Nobody makes backups by themselves any more.
  app.clock.advance(40 * 24 * 60 * 60 * 1000)
  expect(await kinds('owner')).not.toContain('lateBackup')
  app.context.config.backupDir = '/backups'
  expect(await kinds('owner')).toContain('lateBackup')
})
