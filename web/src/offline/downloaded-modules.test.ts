/** The device's list of modules, as several tabs of one browser see it. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { renderHook, waitFor } from '@testing-library/react'
import { module } from '../testing/catalogue.ts'

/** A tab with a list of its own on the one device. */
async function openTab() {
  vi.resetModules()
  const tab = await import('./downloaded-modules.ts')
  const { result } = renderHook(() => tab.useDownloadedModules())
  await waitFor(() => expect(result.current).toBeDefined())
  return { ...tab, shown: () => result.current?.map(({ id, status }) => [id, status]) }
}

afterEach(() => vi.restoreAllMocks())

it('OFF-025 OFF-017 shows in every tab what one downloads and deletes', async () => {
  const [one, other] = [await openTab(), await openTab()]
  expect([one.shown(), other.shown()]).toEqual([[], []])
  await one.trackDownload(module, undefined)
  await waitFor(() => expect(other.shown()).toEqual([[module.id, 'downloading']]))
  await other.changeDownload(module.id, { status: 'downloaded' })
  await waitFor(() => expect(one.shown()).toEqual([[module.id, 'downloaded']]))
  await one.forgetDownload(module.id)
  await waitFor(() => expect(other.shown()).toEqual([]))
  // What is resumed after a start is read from the same list.
  expect(await other.listDownloadedModules()).toEqual([])
})

it('OFF-025 OFF-016 shows in every tab that a download was cancelled', async () => {
  const [one, other] = [await openTab(), await openTab()]
  await one.trackDownload(module, undefined)
  await waitFor(() => expect(other.shown()).toHaveLength(1))
  await other.settleDownload(module.id)
  await waitFor(() => expect(one.shown()).toEqual([]))
})
