/** Waiting entries are sealed: only the server opens them, whatever happens to the login, the vault and the device. */
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordParticipation, recordSealed } from '@hub/contract/records'
import { storeText } from '#platform/first-load/device.ts'
import { storeSealingKey } from '#platform/vault/seal-for-server.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { storeEntries, readEntries } from '#platform/device/stored-entries.ts'
import { attendVault, closeVault, makeVault, restVault, wipeVault } from '#platform/vault/vault.ts'
import { deliver, deliveredRun, END, fakeLocks } from '../testing/deliveries.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, refuse } from '@hub/gallery/fake-answers.ts'
import { openSealedForTest } from '../testing/sealed.ts'
import { givenKit, quickly, SEALING_KEY } from '../testing/vaults.ts'
import { openClients } from '../testing/participation.ts'
import { beginDelivery, findDelivery, wipeDeliveries } from './deliveries.ts'
import { listFinished, listSubmissions, sealWaiting } from './submissions.ts'
import { storePeople, readStoredPeople } from './stored-people.ts'
import { sendOutboxFile, writeOutboxFile } from './outbox-file.queries.ts'
import { sendSubmissions } from './submissions.queries.ts'

const SECOND = 77
const NONE = { sessions: 0, clients: 0 }
const ONE = { sessions: 1, clients: 0 }
const somebody = { clients: openClients(2), team: [{ id: 8, name: 'Priya Raman' }] }
const recorded = answer(recordSealed, { record: { id: 9 } })

async function openVault() {
  const claims = claimsOf(tokenFor())
  if (claims === null) throw new Error('no claims')
  await makeVault({ claims, password: 'x', kit: givenKit() }, quickly)
}
beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() })
  storeToken(tokenFor())
  await openVault()
  storeSealingKey(SEALING_KEY)
})
afterEach(async () => {
  await wipeDeliveries(amara.id)
  await wipeVault(amara.id)
  vi.unstubAllGlobals()
})

/** As stored on the device. */
async function rows(): Promise<Record<string, unknown>[]> {
  const database = await openDB('hub-deliveries')
  const all = (await database.getAll('submissions')) as Record<string, unknown>[]
  database.close()
  return all
}
it('LIF-005 OFF-012 lies on the disk without a word of who took part, and opens at the server', async () => {
  const { id, sealed } = await deliver()
  const [row] = await rows()
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['facilitatorId', 'id', 'queuedAt', 'refusal', 'run', 'sealed', 'told'].toSorted(),
  )
  expect(JSON.stringify(row)).not.toContain('facilitatorTraining')
  expect(JSON.stringify(row)).not.toContain(deliveredRun.hostName)
  if (sealed === null) throw new Error('not sealed')
  expect(await openSealedForTest(sealed)).toMatchObject({ facilitatorTraining: true, offlineRun: { id } })
  const [waiting] = await listSubmissions(amara.id)
  expect(waiting?.entered?.entries).toEqual({ isTraining: true })
})

it('LIF-005 still counts and is still sent after the vault is gone', async () => {
  const { id } = await deliver()
  await wipeVault(amara.id)
  const [waiting] = await listSubmissions(amara.id)
  expect(waiting).toMatchObject({ id, entered: null, run: { moduleName: deliveredRun.moduleName } })
  const server = fakeServer([recorded])
  await sendSubmissions()
  expect(server.sentTo(recordSealed)[0]?.body).toMatchObject({ id, facilitatorId: amara.id, kind: 'record' })
  expect(await listSubmissions(amara.id)).toEqual([])
  expect(await listFinished(amara.id)).toMatchObject([{ id, removedFor: null }])
  // Nothing is left of who took part in what was sent, sealed or not.
  expect(Object.keys((await rows())[0] ?? {})).not.toContain('sealed')
})

it('LIF-005 seals what lay here before this device had a key, as an older version left it, and sends it', async () => {
  storeText('sealing-key', null)
  const { id } = await deliver()
  expect((await rows())[0]).toMatchObject({ id, body: { facilitatorTraining: true } })
  storeSealingKey(SEALING_KEY)
  const server = fakeServer([
    refuse(recordSealed, 'Forbidden', { facilitatorIds: 'x' }, { facilitatorIds: [8] }),
  ])
  await expect(sendSubmissions()).rejects.toThrow()
  expect(server.sentTo(recordParticipation)).toEqual([])
  const [row] = await rows()
  expect(row).toMatchObject({ refusal: 'Forbidden', refused: { facilitatorIds: [8] } })
  expect(row).not.toHaveProperty('body')
  expect((await listSubmissions(amara.id))[0]?.entered?.entries).toEqual({ isTraining: true })
})

describe('a login after the server refused the session and the page was loaded anew', () => {
  /** No page has it open; what is stored stays stored. */
  async function refuseAndReload() {
    restVault()
    closeVault()
    await attendVault(null)
  }
  const logInWith = async (password: string) =>
    makeVault({ claims: claimsOf(tokenFor())!, password, kit: givenKit() }, quickly)

  it('LIF-005 has the same vault, with the people and who took part, where the password is the same', async () => {
    await storePeople(somebody, amara.id)
    const { id } = await deliver()
    await refuseAndReload()
    expect((await listSubmissions(amara.id))[0]?.entered).toBeNull()
    await logInWith('x')
    expect(await listSubmissions(amara.id)).toMatchObject([
      { id, entered: { entries: { isTraining: true } } },
    ])
    expect(await readStoredPeople()).toEqual(somebody)
  })

  it('LIF-005 loses nothing that waits where the password is another one and the vault is made new', async () => {
    const { id } = await deliver()
    await beginDelivery({ facilitatorId: amara.id, id: 'next', run: deliveredRun, lastContact: END })
    await storeEntries(amara.id, 'next', { isTraining: true })
    await refuseAndReload()
    await logInWith('chosen elsewhere')
    expect(await listSubmissions(amara.id)).toMatchObject([{ id, entered: null, sealed: { id } }])
    expect(await findDelivery(amara.id)).toMatchObject({ id: 'next' })
    expect(await readEntries(amara.id, 'next')).toEqual({ isTraining: true })
    const server = fakeServer([recorded])
    await sendSubmissions()
    expect(server.sentTo(recordSealed).map(({ body }) => body.id)).toEqual([id])
    expect(await readStoredPeople()).toBeNull()
  })
})

it('OFF-011 takes the name out of what an older version left here', async () => {
  const { id } = await deliver()
  const database = await openDB('hub-deliveries')
  const [row] = await rows()
  await database.put('submissions', { ...row, run: { ...deliveredRun, endTime: END } })
  database.close()
  await sealWaiting(amara.id)
  expect((await rows())[0]).toMatchObject({ id, run: { ...deliveredRun, hostName: '', endTime: END } })
})

it('LIF-005 sends of two facilitators on one laptop each their own', async () => {
  const { id } = await deliver()
  const server = fakeServer([recorded])
  storeToken(tokenFor({ id: SECOND }))
  await sendSubmissions()
  expect(server.sentTo(recordSealed)).toEqual([])
  expect(await listSubmissions(SECOND)).toEqual([])
  storeToken(tokenFor())
  await sendSubmissions()
  expect(server.sentTo(recordSealed).map(({ body }) => body.id)).toEqual([id])
})

it('LIF-005 is carried to another device as a file that says nothing, and sent by its host alone', async () => {
  const { id } = await deliver()
  const text = (await writeOutboxFile(amara.id)) ?? ''
  expect(text).not.toContain('facilitatorTraining')
  const server = fakeServer([recorded])
  expect(await sendOutboxFile(text, SECOND)).toEqual({ sent: NONE, ofOthers: ONE, refused: NONE })
  expect(server.sentTo(recordSealed)).toEqual([])
  expect(await sendOutboxFile(text, amara.id)).toEqual({ sent: ONE, ofOthers: NONE, refused: NONE })
  expect(server.sentTo(recordSealed).map(({ body }) => body.id)).toEqual([id])
  fakeServer([refuse(recordSealed, 'AlreadyRecorded')])
  expect(await sendOutboxFile(text, amara.id)).toEqual({ sent: ONE, ofOthers: NONE, refused: NONE })
  fakeServer([refuse(recordSealed, 'NotFound')])
  expect(await sendOutboxFile(text, amara.id)).toEqual({ sent: NONE, ofOthers: NONE, refused: ONE })
  fakeServer([noAnswer(recordSealed)])
  await expect(sendOutboxFile(text, amara.id)).rejects.toThrow()
  for (const none of [
    '',
    '{}',
    '{"type":"hub-outbox","version":1,"items":[]}',
    '{"type":"hub-outbox","version":1,"items":[{}]}',
  ])
    expect(await sendOutboxFile(none, amara.id)).toBeNull()
})
