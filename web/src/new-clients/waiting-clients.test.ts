/** Clients who are registered without internet: the codes of this device, what it stores, and what is sent. */
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isClientPassword } from '@hub/contract/client-credentials.rules'
import { DEVICE_CODES } from '@hub/contract/constants'
import { registerSealedClient, reserveClientCodes, type ReservedCode } from '@hub/contract/offline'
import { recordSealed } from '@hub/contract/records'
import type { SealedItem } from '@hub/contract/sealing'
import { storeText } from '#platform/first-load/device.ts'
import { nowMs } from '#platform/page/clock.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { storeSealingKey } from '#platform/vault/seal-for-server.ts'
import { storeToken } from '#platform/session/token.ts'
import { closeVault, wipeVault } from '#platform/vault/vault.ts'
import { tryPassword } from '#platform/vault/vault-tries.ts'
import { sendOutboxFile, writeOutboxFile } from '../offline/outbox-file.queries.ts'
import { beginDelivery, noteDelivery, wipeDeliveries } from '../offline/deliveries.ts'
import { listSubmissions, queueSubmission } from '../offline/submissions.ts'
import { sendSubmissions } from '../offline/submissions.queries.ts'
import { clientOf } from '../testing/clients.ts'
import { deliveredRun, END, fakeLocks, LAST_CONTACT } from '../testing/deliveries.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { openSealedForTest } from '../testing/sealed.ts'
import { openVaultOf, quickly, SEALING_KEY, VAULT_PASSWORD } from '../testing/vaults.ts'
import {
  correctHere,
  issueHere,
  namesOf,
  readCorrection,
  readNewClients,
  registerHere,
  renewCodes,
  sendWaitingClients,
} from './registrations.queries.ts'
import {
  finishClient,
  listFinishedClients,
  listWaitingClients,
  noteClientRefusal,
  onNewClients,
  readCodes,
  wipeNewClients,
} from './waiting-clients.ts'

const HOUR = 60 * 60 * 1000
const codesFrom = (first: number, until = nowMs() + HOUR): ReservedCode[] =>
  Array.from({ length: DEVICE_CODES }, (_, index) => ({
    code: `CODE${first + index}`,
    reservedUntil: new Date(until).toISOString(),
  }))
const reserving = (records: ReservedCode[]) => answer(reserveClientCodes, { records })
const opened = answer(registerSealedClient, { record: { id: 41 } })

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() })
  storeToken(tokenFor())
  await openVaultOf(tokenFor())
  storeSealingKey(SEALING_KEY)
  fakeServer([reserving(codesFrom(1000))])
  await renewCodes()
})
afterEach(async () => {
  await wipeDeliveries(amara.id)
  await wipeNewClients(amara.id)
  await wipeVault(amara.id)
  storeText('latest-time', null)
  vi.unstubAllGlobals()
})

const issue = async () => {
  const issued = await issueHere()
  if ('problem' in issued) throw new Error(issued.problem)
  return issued
}
async function register() {
  const issued = await issue()
  await registerHere(clientOf(issued))
  const waiting = await listWaitingClients(amara.id)
  const client = waiting.find(({ told }) => told?.code === issued.code)
  if (!client) throw new Error('it does not wait')
  return { ...issued, ...client }
}
const heldCodes = async () => (await readCodes(amara.id))?.map(({ code }) => code)
async function onDisk(): Promise<string> {
  const database = await openDB('hub-new-clients')
  const all = [await database.getAll('codes'), await database.getAll('files')]
  database.close()
  return JSON.stringify(all)
}

it('LIF-007 CLI-018 gives a code of this device and a password by the server’s rule, another for each client', async () => {
  const first = await register()
  const second = await register()
  expect([first.code, second.code]).toEqual(['CODE1000', 'CODE1001'])
  expect([first, second].every(({ password }) => isClientPassword(password))).toBe(true)
  expect(first.password).not.toBe(second.password)
  expect(await heldCodes()).toHaveLength(DEVICE_CODES - 2)
})

it('LIF-007 OFF-011 lies on the disk without code, password or answer, and opens at the server with all of it', async () => {
  const { code, password, sealed } = await register()
  const disk = await onDisk()
  for (const secret of [code, password, 'CODE1001', 'moon', 'referralId']) expect(disk).not.toContain(secret)
  expect(await openSealedForTest(sealed)).toEqual({
    ...{ code, password, referralId: 1, genderId: 1, ethnoId: 1, ageId: 2, avatarId: 2, avatarColorId: 2 },
    registeredAt: expect.any(String),
  })
})

it('LIF-007 gives one code to one client, also when two tabs show the same', async () => {
  const [here, elsewhere] = [await issue(), await issue()]
  expect(here.code).toBe(elsewhere.code)
  await registerHere(clientOf(here))
  await expect(registerHere(clientOf(elsewhere))).rejects.toMatchObject({ name: 'CodeTaken' })
  expect(await listWaitingClients(amara.id)).toHaveLength(1)
  expect((await issue()).code).not.toBe(here.code)
})

it('LIF-007 says what is in the way: used up, over after their 30 days, locked, or not ready', async () => {
  fakeServer([reserving(codesFrom(1000, nowMs()))])
  await renewCodes()
  expect(await issueHere()).toEqual({ problem: 'over' })
  fakeServer([reserving([])])
  await renewCodes()
  expect(await issueHere()).toEqual({ problem: 'used' })
  closeVault()
  expect(await issueHere()).toEqual({ problem: 'locked' })
  await wipeVault(amara.id)
  expect(await issueHere()).toEqual({ problem: 'notReady' })
})

it('LIF-007 does not take a clock that was set back for more time', async () => {
  storeText('latest-time', String(nowMs() + 2 * HOUR))
  expect(await issueHere()).toEqual({ problem: 'over' })
})

it('LIF-007 asks for codes with those it holds, and never gets back one that was given out meanwhile', async () => {
  const held = codesFrom(1000)
  let arrive = () => {}
  const after = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const server = fakeServer([answer(reserveClientCodes, { records: held }, { after })])
  const renewing = renewCodes()
  await vi.waitFor(() => expect(server.sentTo(reserveClientCodes)).toHaveLength(1))
  const { code } = await register()
  arrive()
  await renewing
  expect(server.sentTo(reserveClientCodes)[0]?.body.held).toEqual(held.map((one) => one.code))
  expect(await heldCodes()).not.toContain(code)
  expect(await heldCodes()).toHaveLength(DEVICE_CODES - 1)
})

it('LIF-007 keeps waiting through a lost answer, and is over once the hub has it', async () => {
  const { id, localId, sealed, code, password } = await register()
  fakeServer([noAnswer(registerSealedClient)])
  await expect(sendWaitingClients(amara.id)).rejects.toThrow()
  const server = fakeServer([opened])
  await sendWaitingClients(amara.id)
  expect(server.sentTo(registerSealedClient).map(({ body }) => body)).toEqual([sealed])
  expect(await listWaitingClients(amara.id)).toEqual([])
  const [over] = await listFinishedClients(amara.id)
  expect(over).toMatchObject({ id, localId, clientId: 41, removedFor: null })
  // Only the code is left, sealed for the facilitator: it shows among what was sent.
  expect(over).toMatchObject({ code })
  for (const gone of ['sealed', 'chosen']) expect(over).not.toHaveProperty(gone)
  const disk = await onDisk()
  for (const secret of [code, password]) expect(disk).not.toContain(secret)
  closeVault()
  expect(await listFinishedClients(amara.id)).toMatchObject([{ id, code: null }])
  expect((await readNewClients(amara.id)).numbers.get(localId)).toBe(41)
})

it('LIF-007 LIF-005 waits on and is sent after the vault is gone, without showing its code', async () => {
  const { id } = await register()
  await wipeVault(amara.id)
  expect(await listWaitingClients(amara.id)).toMatchObject([{ id, told: null }])
  fakeServer([opened])
  await sendWaitingClients(amara.id)
  expect(await listFinishedClients(amara.id)).toMatchObject([{ id, clientId: 41 }])
})

it('LIF-007 keeps one the hub refuses, with the reason, and sends the next', async () => {
  const ids = [(await register()).id, (await register()).id]
  fakeServer([once(refuse(registerSealedClient, 'CodeTaken')), opened])
  await sendWaitingClients(amara.id)
  const [refused] = await listWaitingClients(amara.id)
  expect(refused).toMatchObject({ refusal: 'CodeTaken' })
  const over = await listFinishedClients(amara.id)
  expect(over).toMatchObject([{ id: ids.find((id) => id !== refused?.id), clientId: 41 }])
})

describe('one that the hub refused', () => {
  const refusedWith = async (
    ...refusal: Parameters<typeof refuse> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const client = await register()
    fakeServer([refuse(registerSealedClient, ...refusal)])
    await sendWaitingClients(amara.id)
    return client
  }
  const correct = async (id: string) => {
    const correction = await readCorrection(amara.id, id)
    if (correction === null) throw new Error('nothing to correct')
    const issued = await issueHere(correction.ownCode ?? undefined)
    if ('problem' in issued) throw new Error(issued.problem)
    const client = { ...clientOf(issued), ageId: 3 }
    return { issued, correction, client, save: () => correctHere(id, client) }
  }

  it('LIF-007 SYS-017 is opened with what was chosen, corrected under its own name, and sent once', async () => {
    const { id, localId, code, password, queuedAt } = await refusedWith('ValidationError', {
      ageId: 'Choose.',
    })
    const { issued, correction, save } = await correct(id)
    expect(correction).toMatchObject({
      ...{ ownCode: code, refusal: 'ValidationError', refusedFields: ['ageId'] },
      chosen: { ageId: 2, genderId: 1, ethnoId: 1, referralId: 1, avatarId: 2, avatarColorId: 2 },
    })
    expect(issued.code).toBe(code)
    expect(issued.password).not.toBe(password)
    const before = await heldCodes()
    const server = fakeServer([opened])
    await save()
    await sendSubmissions()
    expect(server.sentTo(registerSealedClient)).toHaveLength(1)
    const [sent] = server.sentTo(registerSealedClient)
    if (!sent) throw new Error('nothing was sent')
    expect(sent.body.id).toBe(id)
    expect(await openSealedForTest(sent.body)).toMatchObject({
      ...{ code, password: issued.password, ageId: 3, registeredAt: queuedAt },
    })
    expect(await listFinishedClients(amara.id)).toMatchObject([{ id, localId, code, clientId: 41 }])
    expect(await heldCodes()).toEqual(before)
  })

  it('LIF-007 gets another code of this device where the code was refused, and the records take it', async () => {
    const { id, localId, code } = await refusedWith('CodeTaken')
    const { issued, correction, save } = await correct(id)
    expect(correction.ownCode).toBeNull()
    expect(issued.code).not.toBe(code)
    chooseOffline(true)
    await save()
    chooseOffline(false)
    expect(await heldCodes()).not.toContain(issued.code)
    expect(await listWaitingClients(amara.id)).toMatchObject([
      { id, localId, refusal: null, told: { code: issued.code }, isCorrectable: false },
    ])
    expect(await namesOf(amara.id, [localId])).toEqual({ clientIds: [], clientCodes: [issued.code] })
  })

  it('LIF-007 CLI-016 keeps neither choices nor a password on the disk that can be read', async () => {
    const { id, password } = await refusedWith('CodeTaken')
    const { issued, save } = await correct(id)
    chooseOffline(true)
    await save()
    chooseOffline(false)
    const disk = await onDisk()
    for (const secret of [password, issued.password, issued.code, 'genderId'])
      expect(disk).not.toContain(secret)
  })

  it('LIF-007 is corrected in vain once the hub has it, or it was removed', async () => {
    const { id } = await refusedWith('CodeTaken')
    const { save } = await correct(id)
    await finishClient(id, { clientId: 41, removedFor: null })
    await expect(save()).rejects.toMatchObject({ name: 'NotFound' })
    expect(await readCorrection(amara.id, id)).toBeNull()
    expect(await listWaitingClients(amara.id)).toEqual([])
  })

  it('LIF-007 is not corrected in the middle of its sending', async () => {
    const { id } = await refusedWith('ValidationError', { ageId: 'Choose.' })
    const { save } = await correct(id)
    let arrive = () => {}
    const after = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const server = fakeServer([answer(registerSealedClient, { record: { id: 41 } }, { after })])
    const sending = sendSubmissions()
    await vi.waitFor(() => expect(server.sentTo(registerSealedClient)).toHaveLength(1))
    const saved = save().catch((error: unknown) => error)
    arrive()
    await sending
    expect(await saved).toMatchObject({ name: 'NotFound' })
    expect(server.sentTo(registerSealedClient)).toHaveLength(1)
  })

  it('LIF-005 LIF-007 is not opened once the vault is another', async () => {
    const { id } = await refusedWith('CodeTaken')
    await wipeVault(amara.id)
    expect(await readCorrection(amara.id, id)).toBeNull()
    expect(await listWaitingClients(amara.id)).toMatchObject([{ id, isCorrectable: false }])
  })
})

async function recordWith(ids: number[]) {
  await beginDelivery({
    facilitatorId: amara.id,
    id: crypto.randomUUID(),
    run: deliveredRun,
    lastContact: LAST_CONTACT,
  })
  await noteDelivery(amara.id, END, true)
  const { clientIds, clientCodes } = await namesOf(amara.id, ids)
  return queueSubmission(amara.id, {
    body: {
      ...{ runningId: 0, facilitatorIds: [amara.id], clientIds, clientCodes, minAge: null, maxAge: null },
      participationCount: ids.length,
    } as never,
    entries: { clientIds: ids },
  })
}

it('LIF-007 OFF-012 sends the file before the record that names it by its code', async () => {
  const { code, localId } = await register()
  const { sealed } = await recordWith([21, localId])
  const order: string[] = []
  fakeServer([
    answer(registerSealedClient, () => {
      order.push('client')
      return { record: { id: 41 } }
    }),
    answer(recordSealed, () => {
      order.push('record')
      return { record: { id: 9 } }
    }),
  ])
  await sendSubmissions()
  expect(order).toEqual(['client', 'record'])
  if (sealed === null) throw new Error('not sealed')
  expect(await openSealedForTest(sealed)).toMatchObject({ clientIds: [21], clientCodes: [code] })
  // When chosen again after that, it has the hub's number.
  expect(await namesOf(amara.id, [localId])).toEqual({ clientIds: [41], clientCodes: [] })
})

it('LIF-007 names a client by the new code in the record that waits, once the registration was corrected', async () => {
  const { id, localId, code } = await register()
  await recordWith([21, localId])
  const unknown = refuse(recordSealed, 'NotFound', {}, { clientCodes: [code] })
  fakeServer([refuse(registerSealedClient, 'CodeTaken'), unknown])
  await expect(sendSubmissions()).rejects.toThrow()
  chooseOffline(true)
  const issued = await issue()
  await correctHere(id, clientOf(issued))
  chooseOffline(false)
  const bodies: SealedItem[] = []
  fakeServer([
    opened,
    answer(recordSealed, ({ body }) => {
      bodies.push(body)
      return { record: { id: 9 } }
    }),
  ])
  await sendSubmissions()
  expect(await openSealedForTest(bodies[0]!)).toMatchObject({ clientIds: [21], clientCodes: [issued.code] })
  expect(issued.code).not.toBe(code)
  expect(await listSubmissions(amara.id)).toEqual([])
})

it('LIF-007 keeps a record waiting while its client cannot be opened yet, and tells of it once that was refused', async () => {
  const { id, localId, code } = await register()
  await recordWith([localId])
  const unknown = refuse(recordSealed, 'NotFound', {}, { clientCodes: [code] })
  fakeServer([refuse(registerSealedClient, 'ServerError'), unknown])
  await expect(sendSubmissions()).rejects.toThrow()
  expect((await listSubmissions(amara.id))[0]?.refusal).toBeNull()
  await noteClientRefusal(id, 'CodeTaken')
  fakeServer([refuse(registerSealedClient, 'CodeTaken'), unknown])
  await expect(sendSubmissions()).rejects.toThrow()
  expect((await listSubmissions(amara.id))[0]).toMatchObject({
    refusal: 'NotFound',
    refused: { clientCodes: [code] },
  })
})

it('LIF-007 goes along in the file for another device, before the records', async () => {
  const { localId } = await register()
  await recordWith([localId])
  const text = (await writeOutboxFile(amara.id)) ?? ''
  const order: string[] = []
  fakeServer([
    answer(registerSealedClient, ({ body }) => {
      order.push(body.kind)
      return { record: { id: 41 } }
    }),
    answer(recordSealed, ({ body }) => {
      order.push(body.kind)
      return { record: { id: 9 } }
    }),
  ])
  expect(await sendOutboxFile(text, amara.id)).toMatchObject({ sent: { sessions: 1, clients: 1 } })
  expect(order).toEqual(['client', 'record'])
})

it('LIF-007 throws for a chosen client who is not on this device any more', async () => {
  await expect(namesOf(amara.id, [-5])).rejects.toThrow()
})

it('LIF-007 LIF-005 tells when those who wait can be opened no more, and again', async () => {
  await register()
  const told: (string | undefined)[] = []
  const stop = onNewClients(() => {
    void listWaitingClients(amara.id).then(([one]) => told.push(one?.told?.code))
  })
  closeVault()
  await vi.waitFor(() => expect(told).toContain(undefined))
  await tryPassword(amara.id, VAULT_PASSWORD, quickly)
  await vi.waitFor(() => expect(told.at(-1)).toBe('CODE1000'))
  stop()
})
