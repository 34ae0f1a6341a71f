/** A list of records that is as long on its way down as it was at its top: nothing jumps under the hand (REC-003). */
import { callAs, openAs, type Facilitator } from './parts/facilitator.ts'
import { type RunningHub } from './parts/hub.ts'
import { settle } from './parts/inspection/settle.ts'
import { expect, test } from './parts/test.ts'

const OPEN_MS = 180_000
const RECORDS = 300
/** Sessions of the list are this far apart, so that they fill many months. */
const APART_MS = 3 * 24 * 60 * 60 * 1000
const STEP_PX = 700

interface Listed {
  records: { startTime: string; endTime: string }[]
}

let hub: RunningHub
let team: Facilitator

test.describe('a long list of records', () => {
  test.beforeAll(async ({ freshHub }) => {
    test.setTimeout(OPEN_MS)
    hub = await freshHub()
    team = await callAs(hub)
  })

  for (const [device, viewport] of [
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const)
    test(`REC-003 REC-004 keeps its height while it is scrolled on ${device}`, async () => {
      test.setTimeout(OPEN_MS)
      const page = await openAs(hub, team, { viewport })
      // Three hundred sessions would take an evening to hold: the hub's own answer is drawn out.
      await page.route('**/api/facilitators/*/records/**', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as Listed
        const { records } = body
        const [newest] = records
        const shifted = Array.from({ length: RECORDS }, (__, place) => {
          const one = records[place % records.length] ?? newest
          const shift = (iso?: string) =>
            new Date(Date.parse(newest?.endTime ?? iso ?? '') - place * APART_MS).toISOString()
          return { ...one, startTime: shift(one?.startTime), endTime: shift(one?.endTime) }
        })
        await route.fulfill({ response, json: { ...body, records: shifted } })
      })
      await page.goto('/func/profile/youth-learning')
      await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(RECORDS)
      // The font of client IDs is asked for with the first of them.
      await settle(page)
      const heights = await page.evaluate(async (step) => {
        const root = document.documentElement
        const seen = [root.scrollHeight]
        for (let y = step; y < root.scrollHeight; y += step) {
          window.scrollTo(0, y)
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          seen.push(root.scrollHeight)
        }
        return seen
      }, STEP_PX)
      expect(heights.length).toBeGreaterThan(10)
      expect(new Set(heights).size).toBe(1)
      await page.context().close()
    })
})
