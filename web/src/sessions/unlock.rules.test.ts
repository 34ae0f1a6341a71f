import { describe, expect, it } from 'vitest'
import { firstChoice, LOCKED_VIEWS, lockedState, type Given, type StoredFacilitator } from './unlock.rules.ts'

const amara: StoredFacilitator = { facilitatorId: 1, isReady: true, isWaiting: false }
const priya: StoredFacilitator = { facilitatorId: 2, isReady: true, isWaiting: false }
const stateOf = (given: Partial<Given>) =>
  lockedState({ outcome: null, slips: [amara], chosenId: 1, email: undefined, ...given })

describe('LIF-005 the state of a locked device', () => {
  it.each<[Partial<Given>, string]>([
    [{}, 'locked'],
    [{ outcome: 'wrong' }, 'locked'],
    [{ outcome: 'failed' }, 'locked'],
    [{ slips: [{ ...amara, isWaiting: true }] }, 'waiting'],
    [{ outcome: 'waiting' }, 'locked'],
    [{ outcome: 'trying', slips: [{ ...amara, isWaiting: true }] }, 'locked'],
    [{ slips: [{ ...amara, isReady: false }] }, 'over'],
    [{ slips: [{ ...amara, isReady: false, isWaiting: true }] }, 'over'],
    [{ outcome: 'over' }, 'over'],
    [{ outcome: 'removed' }, 'removed'],
    [{ outcome: 'removed', slips: [] }, 'removed'],
    [{ outcome: 'none', slips: [] }, 'removed'],
    [{ slips: [], chosenId: undefined }, 'removed'],
    [{ outcome: 'closed' }, 'closed'],
    [{ outcome: 'closed', slips: [] }, 'closed'],
    [{ outcome: 'changed', email: 'amara@demo.example' }, 'changed'],
  ])('of %j is %s', (given, state) => expect(stateOf(given)).toBe(state))

  it('is that of whoever is chosen, not of the others', () => {
    const slips = [{ ...amara, isReady: false }, priya]
    expect(stateOf({ slips })).toBe('over')
    expect(stateOf({ slips, chosenId: 2 })).toBe('locked')
    expect(stateOf({ slips: [priya], chosenId: 1 })).toBe('removed')
  })

  it('offers the password only where it opens something', () => {
    const ways = Object.entries(LOCKED_VIEWS).filter(([, { way }]) => way === 'password')
    expect(ways.map(([state]) => state)).toEqual(['locked', 'waiting'])
  })
})

it('LIF-005 asks first whoever can unlock', () => {
  expect(firstChoice([{ ...amara, isReady: false }, priya])).toBe(2)
  expect(firstChoice([{ ...amara, isReady: false }])).toBe(1)
  expect(firstChoice([])).toBeUndefined()
})
