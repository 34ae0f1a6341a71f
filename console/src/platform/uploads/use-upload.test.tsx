/** An upload on a page: it is sent in parts, waits for the network, is paused and cancelled, and goes on after a reload. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { beginUpload, endUpload, listUploads, type Upload } from '@hub/contract/staff-uploads'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import { LiveRegion } from '@hub/ui/notices/live-region.tsx'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { createQueryClient } from '../calls/query.ts'
import { UploadCard } from './upload-card.tsx'
import { useUpload } from './use-upload.ts'

/** What the page asked of the library that sends: each upload with its options. */
const sendings = vi.hoisted(
  (): { options: Record<string, (...given: unknown[]) => unknown>; calls: string[] }[] => [],
)
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly made: (typeof sendings)[number]
    constructor(_file: File, options: (typeof sendings)[number]['options']) {
      this.made = { options, calls: [] }
      sendings.push(this.made)
    }
    start() {
      this.made.calls.push('start')
    }
    async abort() {
      this.made.calls.push('abort')
    }
  },
}))

const file = new File(['x'.repeat(1000)], 'respect.zip', { lastModified: 5 })
const upload: Upload = {
  ...{ id: 3, purpose: 'module-package', name: 'respect.zip', size: 1000, received: 0, modifiedAt: 5 },
  ...{ about: 'module:7', begunAt: '2026-10-07T13:20:00Z' },
}

function Page() {
  const uploads = useUpload('module-package', 'module:7')
  return (
    <>
      <button type="button" onClick={() => void uploads.start(file)}>
        Begin
      </button>
      {uploads.shown.map((shown) => (
        <UploadCard key={shown.upload.id} shown={shown} uploads={uploads} />
      ))}
      <LiveRegion />
    </>
  )
}

function open(known: Upload[]) {
  const server = fakeServer([
    answer(listUploads, { records: known }),
    answer(beginUpload, { record: upload }),
    answer(endUpload, {}),
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return { ...server, user: userEvent.setup() }
}
const last = () => sendings.at(-1) ?? { options: {}, calls: [] }
const told = (event: string, ...given: unknown[]) => act(async () => last().options[event]?.(...given))
const failure = (status: number) => ({ originalResponse: { getStatus: () => status } })

it('CTM-006 says that the connection is lost and resumes, pauses, and cancels with what arrived', async () => {
  const { user, sentTo } = open([])
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(last().calls).toEqual(['start']))
  expect(sentTo(beginUpload)[0]?.body).toMatchObject({ name: 'respect.zip', size: 1000, about: 'module:7' })
  expect(await findAnnounced('Upload of respect.zip started')).toBeTruthy()
  await told('onProgress', 400)
  expect(screen.getByRole('progressbar', { name: 'Upload of respect.zip' }).getAttribute('value')).toBe('40')
  expect(await told('onShouldRetry', failure(0))).toBe(true)
  expect(
    screen.getByText(/Connection lost. The upload resumes automatically.$/, { selector: 'p' }),
  ).toBeTruthy()
  await told('onProgress', 500)
  await user.click(screen.getByRole('button', { name: 'Pause upload of respect.zip' }))
  await user.click(screen.getByRole('button', { name: 'Resume upload of respect.zip' }))
  expect(last().calls).toEqual(['start', 'abort', 'start'])
  await user.click(screen.getByRole('button', { name: 'Cancel upload of respect.zip' }))
  expect(sentTo(endUpload)[0]?.body).toEqual({ id: 3 })
  expect(screen.queryByRole('progressbar')).toBe(null)
})

it('CTM-006 goes on after a reload with the same file alone, and asks nothing more of what was refused', async () => {
  const { user } = open([{ ...upload, id: 4, received: 600 }])
  expect(await screen.findByText(/arrived before the page was closed/)).toBeTruthy()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['other'], 'respect.zip', { lastModified: 5 }))
  expect(await screen.findByText(/That is another file/)).toBeTruthy()
  await user.upload(input, file)
  await waitFor(() => expect(last().calls).toEqual(['start']))
  expect(last().options['uploadUrl']).toBe('/api/staff/uploads/4')
  expect(await told('onShouldRetry', failure(404))).toBe(false)
  await told('onError', failure(404))
  expect(screen.getByText(/the hub does not take the rest/)).toBeTruthy()
})
