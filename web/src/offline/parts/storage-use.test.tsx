/** What the list of modules says about the device's storage. */
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { openDownloads } from '../downloads.ts'
import { StorageUse } from './storage-use.tsx'

vi.mock('../downloads.ts')
const MB = 1024 * 1024

afterEach(() => vi.resetAllMocks())

it.each([
  [{ used: 3 * MB, free: 1021 * MB }, '2 modules, 3 MB used · 1021 MB free'],
  [{ used: 3 * MB, free: null }, '2 modules, 3 MB used'],
  [{ used: 0.3 * MB, free: 0.9 * MB }, '2 modules, less than 1 MB used · less than 1 MB free'],
  [new Error('the content origin did not answer'), '2 modules'],
])('CAT-023 says what is known of %o, and no more', async (room, said) => {
  const estimate = () => (room instanceof Error ? Promise.reject(room) : Promise.resolve(room))
  vi.mocked(openDownloads).mockReturnValue({ estimate } as never)
  await renderScreen(<StorageUse count={2} />)
  expect(await screen.findByText(said)).toBeTruthy()
})
