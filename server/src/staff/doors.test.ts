/** The functions for staff: what they return and how they refuse, without the command line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facilitators } from '../accounts/accounts.tables.ts'
import { changeStanding } from '../accounts/facilitators.staff.ts'
import { addCity } from '../staff-agencies/typed-names.staff.ts'
import { assignToTeam, createTeam, removeFromTeam } from '../accounts/teams/teams.staff.ts'
import { addModule, checkModule } from '../catalogue/modules.staff.ts'
import { loadThemes } from '../catalogue/themes.staff.ts'
import { cancelEvent } from '../events/event-loading.staff.ts'
import { addRegistrant } from '../events/registrants.staff.ts'
import { approveAgency } from '../staff-agencies/agencies.staff.ts'
import { CAST, CONTENT, STAFF, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { Refusal } from '#platform/fail.ts'

const NOBODY = 9999

let app: FreshApp
let folder: string
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-doors-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The name of the refusal, and its record. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? [error.refusal, error.record ?? error.fields] : ['not refused', error]
}

describe('the doors of staff', () => {
  it('STA-008 tell how an account stood and how it stands', async () => {
    const input = { facilitatorId: CAST.third.id, change: 'suspend' } as const
    const now = app.context.clock.iso()
    const was = { eligibility: 'confirmed', suspendedAt: null, closedAt: null }
    const { was: before, is } = await changeStanding(app.context, STAFF, input)
    expect([before, { ...is, suspendedAt: new Date(is.suspendedAt ?? 0).toISOString() }]).toEqual([
      was,
      { ...was, suspendedAt: now },
    ])
    await changeStanding(app.context, STAFF, { ...input, change: 'restore' })
    expect(await refusalOf(changeStanding(app.context, STAFF, { ...input, facilitatorId: NOBODY }))).toEqual([
      'NotFound',
      undefined,
    ])
  })

  it('STA-008 refuse by a name of the contract, with what the reader needs to know', async () => {
    const { context } = app
    const member = { facilitatorId: CAST.solo.id, teamId: TEAMS.lakeside }
    await context.db.orm
      .update(facilitators)
      .set({ eligibility: 'pending' })
      .where(eq(facilitators.id, CAST.solo.id))
    const refusals = [
      await refusalOf(assignToTeam(context, STAFF, member)),
      await refusalOf(assignToTeam(context, STAFF, { ...member, teamId: NOBODY })),
      await refusalOf(createTeam(context, STAFF, 'Lakeside')),
      await refusalOf(addCity(context, STAFF, { provinceId: 9, name: 'Toronto' })),
      await refusalOf(addCity(context, STAFF, { provinceId: NOBODY, name: 'Toronto' })),
      await refusalOf(approveAgency(context, STAFF, NOBODY)),
      await refusalOf(cancelEvent(context, STAFF, { eventId: NOBODY, reason: 'The speaker is ill' })),
      await refusalOf(addRegistrant(context, STAFF, { eventId: NOBODY, facilitatorId: CAST.member.id })),
    ]
    expect(refusals).toEqual([
      ['EligibilityNotConfirmed', { eligibility: 'pending' }],
      ['NotFound', undefined],
      ['TeamNameTaken', undefined],
      ['CityListed', undefined],
      ['NotFound', undefined],
      ['NotFound', undefined],
      ['NotFound', undefined],
      ['EventNotOpen', undefined],
    ])
    expect(await removeFromTeam(context, STAFF, member)).toBe(false)
  })

  it('PKG-002 name every fault of a package, and the key of one that stands nowhere', async () => {
    const wanted = { at: folder, facts: {}, isDownloadable: false }
    const [name, told] = await refusalOf(checkModule(app.context, STAFF, wanted))
    expect([name, told]).toEqual([
      'PackageRefused',
      { faults: expect.arrayContaining([expect.objectContaining({ code: 'no-manifest' })]) as unknown },
    ])
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Reed</title>')
    const facts = { key: 'reed', version: '1.0.0', estimate: 20 }
    expect(await refusalOf(addModule(app.context, STAFF, { ...wanted, facts }))).toEqual([
      'ModuleInNoTopic',
      { key: 'reed' },
    ])
    const { topicId } = CONTENT.adultJustice
    const { modules } = await addModule(app.context, STAFF, { ...wanted, facts, topicId })
    expect(modules).toEqual([{ id: expect.any(Number) as number, topicId }])
  })

  it('SYS-003 load themes all or none, and keep documents where they belong', async () => {
    const theme = {
      ...{ sectorId: 3, name: 'Reeds', summary: 'Water', description: 'More water', color: '#33659e' },
      ...{ isOpen: true, isOfflineAllowed: false, topics: ['Stem'], guides: {} },
    }
    const at = path.join(folder, 'index.html')
    const outside = { ...theme, guides: { English: { name: '..', at } } }
    await expect(loadThemes(app.context, STAFF, [outside])).rejects.toThrow('is not a path of content')
    const nowhere = { ...theme, sectorId: NOBODY }
    expect(await refusalOf(loadThemes(app.context, STAFF, [theme, nowhere]))).toEqual(['NotFound', undefined])
    const [loaded] = await loadThemes(app.context, STAFF, [theme])
    expect(loaded?.topics).toEqual([{ id: expect.any(Number) as number, name: 'Stem' }])
  })
})
