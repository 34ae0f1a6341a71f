import { expect, it } from 'vitest'
import { openCommonPasswords } from './common-passwords.ts'

const list = openCommonPasswords(undefined, { productName: 'Hub', providerName: 'Peaceful Futures' })
const ABOUT = ['Amara', 'Okonkwo-Li', 'amara.o@agency.example']

it.each([
  'Facilitator-2026!',
  'hub.Facilitator.1',
  'PeacefulFutures#7',
  '2026-Peaceful-Hub',
  'Amara-Okonkwo-99',
  'okonkwoLi!2026',
  'P4eaceful8Futures',
])(
  'HRD-001 takes no password that is made of the words of the place and of its owner: %s',
  async (password) => {
    expect(await list.includes(password, ABOUT)).toBe(true)
  },
)

it.each(['Harbour-lantern-38', 'Amara-lantern-38', '!7-29_4481.55', 'hub of seven lanterns'])(
  'HRD-001 takes one with something of its own: %s',
  async (password) => {
    expect(await list.includes(password, ABOUT)).toBe(false)
  },
)

it('HRD-001 knows nobody’s name where nobody is named', async () => {
  expect(await list.includes('Okonkwo-lantern-1')).toBe(false)
})
