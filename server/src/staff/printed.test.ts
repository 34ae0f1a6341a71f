import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facilitators } from '../accounts/accounts.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import { CAST, CAST_TIME } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { eq } from 'drizzle-orm'
import { columns } from './command.ts'
import { printed } from './printed.ts'

const CLEAR_SCREEN = '\u001b[2J'
const FORGED_ROW = 'North Pier\n7   Real Agency   2026-01-01T00:00:00.000Z   3'
/** Characters that no line of output may contain. */
const STEERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)

describe('what strangers typed, at the command line', () => {
  it('SYS-003 makes no row, no column and no control code, also from before the rule', async () => {
    const { orm } = app.context.db
    await orm.insert(agencies).values({ name: FORGED_ROW, createdAt: CAST_TIME })
    await orm
      .update(facilitators)
      .set({ cityId: null, newCityName: `Moosonee${CLEAR_SCREEN}\u202e` })
      .where(eq(facilitators.id, CAST.solo.id))
    const waiting = (await hub('agency', 'list', '--waiting')).lines
    expect(waiting).toHaveLength(2)
    expect(waiting[1]).toContain(String.raw`North Pier\u{a}7 Real Agency 2026-01-01T00:00:00.000Z 3`)
    const typed = (await hub('city', 'list-typed')).lines
    expect(typed[1]).toContain(String.raw`Moosonee\u{1b}[2J\u{202e}`)
    for (const line of [...waiting, ...typed]) expect(line).not.toMatch(STEERS)
  })

  it('SYS-003 makes no line in a sentence or a refusal', async () => {
    const done = await hub('agency', 'approve', '1000000')
    expect(done.exitCode).toBe(1)
    const refused = await hub('facilitator', 'suspend', `nobody${CLEAR_SCREEN}\nDone.`)
    expect(refused).toMatchObject({
      lines: [String.raw`A character of nobody\u{1b}[2J\u{a}Done. cannot be printed.`],
      exitCode: 1,
    })
    expect((await hub('no', `such\r\ncommand`)).lines[0]).toBe(
      String.raw`There is no command "no such\u{d}\u{a}command".`,
    )
  })

  it('SYS-003 keeps the columns under their names', () => {
    expect(columns(['name', 'n'], [['a\tb', 1]], '')).toEqual(['name     n', String.raw`a\u{9}b  1`])
    expect(printed(['plain', 'Zoë 李小龙'])).toEqual(['plain', 'Zoë 李小龙'])
  })

  it('SYS-003 names no team and no city with it', async () => {
    expect((await hub('team', 'create', `Hill${CLEAR_SCREEN}side`)).exitCode).toBe(1)
    expect((await hub('city', 'add', 'ON', 'Moosonee\nCrossing')).exitCode).toBe(1)
    expect((await hub('team', 'create', 'Hillside')).exitCode).toBe(0)
  })
})
