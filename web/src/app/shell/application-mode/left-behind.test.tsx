/** What happens to a device's records and names when application mode was turned off. */
import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordParticipation } from '@hub/contract/records'
import { readSettings } from '@hub/contract/settings'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { storeToken } from '#platform/session/token.ts'
import { listSubmissions } from '../../../offline/submissions.ts'
import { wipeDeliveries } from '../../../offline/deliveries.ts'
import { storePeople, readStoredPeople } from '../../../offline/stored-people.ts'
import { deliver, fakeLocks } from '../../../testing/deliveries.ts'
import { amara, tokenFor } from '../../../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { pretendCaches } from '../../../testing/pretend-caches.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { testSettings } from '../../../testing/settings.ts'
import { openVaultOf } from '../../../testing/vaults.ts'

beforeEach(() => {
  window.scrollTo = () => {}
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() })
  vi.stubGlobal('caches', { ...pretendCaches(), keys: async () => [] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  decideAppMode({ appMode: false, demo: false })
  await wipeDeliveries(amara.id)
})

const people = { clients: [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }], team: [] }

it('OFF-001 OFF-012 sends what was delivered and forgets the people when application mode is off', async () => {
  const token = tokenFor()
  storeToken(token)
  await openVaultOf(token)
  await deliver()
  await storePeople(people, amara.id)
  const { sentTo } = await renderApp('/func/events', {
    token,
    answers: [answer(recordParticipation, { record: { id: 9 } })],
  })
  await waitFor(async () => expect(await listSubmissions(amara.id)).toEqual([]))
  expect(sentTo(recordParticipation)).toHaveLength(1)
  await waitFor(async () => expect(await readStoredPeople()).toBeNull())
})

it('OFF-001 forgets what its worker keeps once more while it leaves', async () => {
  const kept = new Set(['hub-content', 'another'])
  vi.stubGlobal('caches', {
    ...pretendCaches(),
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: fakeLocks(),
    serviceWorker: { controller: {}, getRegistrations: async () => [] },
  })
  await storePeople(people, amara.id)
  await renderApp('/func/events')
  await waitFor(() => expect([...kept]).toEqual(['another']))
  kept.add('hub-content')
  await waitFor(() => expect([...kept]).toEqual(['another']))
})

it('OFF-001 leaves the people alone where application mode is on', async () => {
  const token = tokenFor()
  storeToken(token)
  await openVaultOf(token)
  await storePeople(people, amara.id)
  await renderApp('/func/events', {
    token,
    answers: [answer(readSettings, { record: { ...testSettings, appMode: true } })],
  })
  await waitFor(() => expect(document.querySelector('link[rel="manifest"]')).not.toBeNull())
  expect(await readStoredPeople()).not.toBeNull()
})
