/** What comes out of the printer: words and tables alone, dark on white, in both languages, from a dark screen too. */
import { listTeamClients } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { paperFaultsOf } from './parts/inspection/paper-faults.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
/** A sheet of A4 between its margins, in px. */
const SHEET = { width: 703, height: 1032 }

let hub: RunningHub
let team: Facilitator

test.describe('on paper', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    // Where a device can be made ready, a notice says so over the page.
    hub = await freshHub({ HUB_APP_MODE: 'true' })
    team = await callAs(hub)
  })

  for (const locale of ['en-CA', 'zh-CN'])
    test(`REC-001, REC-003, CLI-002 and EVT-015 print without controls, dark on white, in ${locale}`, async () => {
      test.setTimeout(OPEN_MS)
      const page = await openAs(hub, team, { locale, colorScheme: 'dark', viewport: SHEET })
      await page.goto('/func/clients')
      await expect(page.getByRole('button', { name: /^(Make ready|准备此设备)$/ })).toBeVisible()
      expect(await paperFaultsOf(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      // A date is one line, and the words of a column begin below its head.
      const lines = await page
        .locator('td span + span')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
      await page.emulateMedia({ media: 'screen' })

      await page.goto('/func/profile/youth-learning')
      expect(await paperFaultsOf(page)).toEqual([])
      const { record } = await team.call(readSession)
      const { records } = await team.call(listTeamClients, { params: { id: record.team?.id ?? 0 } })
      await page.goto(`/func/client/${records[0]?.id}/records`)
      expect(await paperFaultsOf(page)).toEqual([])
      await page.goto('/func/event-course/1')
      expect(await paperFaultsOf(page)).toEqual([])
      await page.context().close()
    })
})
