/** Thirty clients recorded after a session, by keyboard alone and in few strokes (PAR-005, PAR-020). */
import type { Page } from '@playwright/test'
import {
  type ActiveClient,
  registerClient,
  issueClientCode,
  issueClientPassword,
  listTeamActiveClients,
} from '@hub/contract/clients'
import { listMetas, type MetaType } from '@hub/contract/metas'
import { readSession } from '@hub/contract/sessions'
import { callAs, modulesByKey, openAs, type Facilitator, type ModuleWithPath } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { inspectScreen } from './parts/inspection/inspect-screen.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 240_000
const ANSWER_MS = 20_000
const GROUP = 30
/** Enough that a part of an ID has to be typed, and more than the group. */
const OPEN_CLIENTS = 45
/** Two minutes at an unhurried two strokes a second would be 240; the way there and back is among them. */
const STROKES_MOST = 200
const JUSTICE_MODULE = 'repair'

let hub: RunningHub
let team: Facilitator
let module: ModuleWithPath
let clients: ActiveClient[]

/** Counts what somebody without a mouse presses. */
function strokesOn(page: Page) {
  let strokes = 0
  const press = async (key: string) => {
    strokes += 1
    await page.keyboard.press(key)
  }
  return {
    count: () => strokes,
    press,
    async type(text: string) {
      for (const key of text) await press(key)
    },
    async tabTo(isThere: () => Promise<boolean>) {
      for (let step = 0; step < STROKES_MOST; step += 1) {
        if (await isThere()) return
        await press('Tab')
      }
      throw new Error('Tab does not lead there.')
    },
  }
}

/** The shortest beginning or piece of an ID that no other client has. */
function partOf(code: string): string {
  for (let length = 1; length <= code.length; length += 1) {
    for (let from = 0; from + length <= code.length; from += 1) {
      const part = code.slice(from, from + length)
      if (clients.filter((client) => client.code.includes(part)).length === 1) return part
    }
  }
  return code
}

async function openClients(): Promise<ActiveClient[]> {
  const { record } = await team.call(readSession)
  return (await team.call(listTeamActiveClients, { params: { id: record.team?.id ?? 0 } })).records
}

/** Opens files through the door that facilitators use. */
async function registerClients(count: number): Promise<void> {
  const { record: user } = await team.call(readSession)
  const first = async (type: MetaType) => {
    const [meta] = (await team.call(listMetas, { params: { type } })).records
    if (meta === undefined) throw new Error(`There is no meta of the type ${type}.`)
    return { id: meta.id, value: meta.meta_value }
  }
  const gender = await first('gender')
  const ethno = await first('ethno')
  const age = await first('age')
  const referral = await first('referral_path')
  const avatar = await first('avatar')
  const color = await first('avatar_color')
  for (let made = 0; made < count; made += 1) {
    const { record: code } = await team.call(issueClientCode)
    const { record: password } = await team.call(issueClientPassword)
    await team.call(registerClient, {
      body: {
        ...code,
        ...password,
        teamId: user.team?.id ?? null,
        facilitatorId: user.id,
        ...{ genderId: gender.id, genderValue: gender.value },
        ...{ ethnoId: ethno.id, ethnoValue: ethno.value },
        ...{ ageId: age.id, ageValue: age.value },
        ...{ referralId: referral.id, referralValue: referral.value },
        ...{ avatarId: avatar.id, avatarValue: avatar.value },
        ...{ avatarColorId: color.id, avatarColorValue: color.value },
      },
    })
  }
}

test.describe('the attendance of a large group', () => {
  // Each goes on where the one before it ended.
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub)
    const found = (await modulesByKey(team)).get(JUSTICE_MODULE)
    if (found === undefined) throw new Error(`The demo has no module ${JUSTICE_MODULE}.`)
    module = found
    await registerClients(OPEN_CLIENTS - (await openClients()).length)
    clients = await openClients()
  })

  test('PAR-020 records thirty clients by keyboard in few strokes', async () => {
    const group = clients.slice(0, GROUP)
    const before = (await team.records('youth-learning')).length
    await team.leaveEnded(module)
    const page = await openAs(hub, team)
    await page.goto('/participation')
    const box = page.getByRole('searchbox', { name: 'Find a client by ID' })
    await expect(box).toBeVisible()
    const keys = strokesOn(page)
    const hasFocus = (one: typeof box) => () => one.evaluate((element) => element === document.activeElement)

    await keys.tabTo(hasFocus(box))
    for (const { code } of group) {
      await keys.type(partOf(code).toLowerCase())
      await keys.press('Enter')
      await expect(page.getByText(`${code} is chosen.`, { exact: true })).toBeVisible()
      await expect.poll(hasFocus(box)).toBe(true)
      await expect(box).toHaveValue('')
    }
    await expect(page.getByText(`${GROUP} clients`, { exact: true })).toBeVisible()
    await keys.tabTo(hasFocus(page.getByRole('link', { name: 'Skip the clients' })))
    await keys.press('Enter')
    await keys.tabTo(hasFocus(page.getByRole('button', { name: 'Submit' })))
    await keys.press('Enter')
    await page.waitForURL('**/dashboard')

    const made = await team.records('youth-learning')
    const codes = made.slice(0, made.length - before).map(({ clientCode }) => clientCode)
    expect(codes).toHaveLength(GROUP)
    expect(new Set(codes)).toEqual(new Set(group.map(({ code }) => code)))
    process.stdout.write(
      `${GROUP} clients of ${clients.length} were recorded with ${keys.count()} strokes.\n`,
    )
    expect(keys.count()).toBeLessThanOrEqual(STROKES_MOST)
    await page.context().close()
  })

  test('SYS-015 is well with a long list of clients in Chinese', async () => {
    test.setTimeout(OPEN_MS)
    await team.leaveEnded(module)
    const page = await openAs(hub, team, { locale: 'zh-CN', reducedMotion: 'reduce' })
    await page.goto('/participation')
    const box = page.getByRole('searchbox')
    await expect(box).toBeVisible()
    await box.fill(partOf(clients[0]?.code ?? ''))
    await box.press('Enter')
    expect(await inspectScreen(page, 'attendance chosen', 'dark')).toEqual([])
    await page.context().close()
    await team.recordWhatEnded()
  })

  test('PAR-020 records the same group again with a handful of strokes', async () => {
    await team.leaveEnded(module)
    const page = await openAs(hub, team)
    await page.goto('/participation')
    const same = page.getByRole('button', { name: 'Same as last time' })
    await expect(same).toBeEnabled({ timeout: ANSWER_MS })
    const keys = strokesOn(page)
    const hasFocus = (one: typeof same) => () => one.evaluate((element) => element === document.activeElement)
    await keys.tabTo(hasFocus(same))
    await keys.press('Enter')
    await expect(page.getByText(`${GROUP} clients`, { exact: true })).toBeVisible()
    await keys.tabTo(hasFocus(page.getByRole('link', { name: 'Skip the clients' })))
    await keys.press('Enter')
    await keys.tabTo(hasFocus(page.getByRole('button', { name: 'Submit' })))
    await keys.press('Enter')
    await page.waitForURL('**/dashboard')
    process.stdout.write(`The same ${GROUP} clients were recorded with ${keys.count()} strokes.\n`)
    expect(keys.count()).toBeLessThanOrEqual(GROUP)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const { code } of clients) expect(kept).not.toContain(code)
    await page.context().close()
  })
})
