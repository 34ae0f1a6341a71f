import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimsOf } from '../session/token.ts'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { givenKit, quickly } from '../../testing/vaults.ts'
import { listErasable, readErasable } from '../first-load/erasable.ts'
import {
  attendVault,
  closeVault,
  makeVault,
  onVaultWiped,
  openOnDevice,
  openVaultWithKit,
  openVaultWithPassword,
  sealOnDevice,
  VaultClosed,
  vaultSlip,
  vaultState,
  wipeVault,
} from './vault.ts'

const PASSWORD = 'Demo-hub-2026'
const people = { clients: ['HSC4821X'] }
const claims = claimsOf(tokenFor())!
const make = (password = PASSWORD, kit = givenKit()) => makeVault({ claims, password, kit }, quickly)

/** Opens the stored vault like a page that was just loaded: nothing is in memory. */
const openAnew = async (password: string) => {
  closeVault()
  await attendVault(amara.id)
  const slip = vaultSlip()
  return slip !== null && openVaultWithPassword(slip, password, quickly)
}
/** Everything that is stored, as text. */
const lying = async () =>
  (await Promise.all((await listErasable('')).map(readErasable))).join() + JSON.stringify({ ...localStorage })

beforeEach(() => attendVault(null))
afterEach(() => wipeVault(amara.id))

describe('the vault of a device', () => {
  it('LIF-005 is none before a login made it, and open afterwards', async () => {
    expect(await attendVault(amara.id)).toBe('none')
    await make()
    expect(vaultState()).toBe('open')
  })

  it('LIF-005 gives back what was sealed in it, for that facilitator and that purpose alone', async () => {
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    expect(JSON.stringify(sealed)).not.toContain('HSC')
    expect(await openOnDevice(amara.id, sealed)).toEqual(people)
    expect(await openOnDevice(amara.id, sealed, 'people')).toBeNull()
    expect(await openOnDevice(2, sealed)).toBeNull()
  })

  it('OFF-011 seals the same thing differently each time', async () => {
    await make()
    expect(await sealOnDevice(amara.id, people)).not.toEqual(await sealOnDevice(amara.id, people))
  })

  it('LIF-005 opens nothing and seals nothing while it is closed', async () => {
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    closeVault()
    expect(vaultState()).toBe('closed')
    expect(await openOnDevice(amara.id, sealed)).toBeNull()
    await expect(sealOnDevice(amara.id, people)).rejects.toThrow(VaultClosed)
  })

  it('LIF-005 is opened by the password, and by no other', async () => {
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    expect(await openAnew('another')).toBe(false)
    expect(vaultState()).toBe('closed')
    expect(await openAnew(PASSWORD)).toBe(true)
    expect(await openOnDevice(amara.id, sealed)).toEqual(people)
  })

  it('LIF-005 is opened by the secret of its own session, and by that of no other', async () => {
    const kit = givenKit()
    await make(PASSWORD, kit)
    const sealed = await sealOnDevice(amara.id, people)
    closeVault()
    expect(await openVaultWithKit(amara.id, givenKit())).toBe(false)
    expect(await openVaultWithKit(amara.id, kit)).toBe(true)
    expect(await openOnDevice(amara.id, sealed)).toEqual(people)
  })

  it('A4 OFF-011 keeps nothing that opens it, and of its owner the id and the first name alone', async () => {
    const kit = givenKit()
    await make(PASSWORD, kit)
    const kept = await lying()
    for (const secret of [PASSWORD, kit.deviceSecret, claims.sid, claims.email, claims.lastName])
      expect(kept).not.toContain(secret)
    expect(kept).toContain('"firstName":"Amara"')
  })
})

describe('another login', () => {
  it('LIF-005 keeps what was sealed when the password is the same', async () => {
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    closeVault()
    await make()
    expect(await openOnDevice(amara.id, sealed)).toEqual(people)
  })

  it.each(['the session', 'the old password'])(
    'LIF-005 wraps anew when the password was changed elsewhere and %s has it open',
    async (by) => {
      await make()
      const sealed = await sealOnDevice(amara.id, people)
      if (by === 'the old password') await openAnew(PASSWORD)
      await make('Another-2026')
      expect(await openOnDevice(amara.id, sealed)).toEqual(people)
      expect(await openAnew(PASSWORD)).toBe(false)
      expect(await openAnew('Another-2026')).toBe(true)
      expect(await openOnDevice(amara.id, sealed)).toEqual(people)
    },
  )

  it('LIF-005 begins anew with a password that opens nothing, and lets what was sealed be wiped', async () => {
    const wiped: number[] = []
    const stop = onVaultWiped((id) => wiped.push(id))
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    closeVault()
    await make('Another-2026')
    stop()
    expect(vaultState()).toBe('open')
    expect(await openOnDevice(amara.id, sealed)).toBeNull()
    expect(wiped).toEqual([amara.id])
  })

  it('LIF-005 gives two facilitators of one device a vault each', async () => {
    await make()
    const sealed = await sealOnDevice(amara.id, people)
    await makeVault({ claims: { ...claims, id: 2 }, password: PASSWORD, kit: givenKit() }, quickly)
    expect(await openOnDevice(amara.id, sealed)).toBeNull()
    await wipeVault(2)
    expect(await openAnew(PASSWORD)).toBe(true)
    expect(await openOnDevice(amara.id, sealed)).toEqual(people)
  })
})

it('ACC-053 OFF-011 leaves nothing when it is wiped', async () => {
  await make()
  const sealed = await sealOnDevice(amara.id, people)
  await wipeVault(amara.id)
  expect(vaultState()).toBe('none')
  expect(await openOnDevice(amara.id, sealed)).toBeNull()
  expect(await listErasable('vault')).toEqual([])
})
