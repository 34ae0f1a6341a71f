/** A client's own copy: a page in plain words and a file, made on request (LIF-002). */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readClientCopy } from '@hub/contract/client-copies'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { clientCopy } from '../testing/audit.ts'
import { renderConsole } from '../testing/render-console.tsx'

const copy = answer(readClientCopy, { record: clientCopy })

it('LIF-002 is made on request alone, prints, and is saved as a file with all that was answered', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user, sentTo } = await renderConsole('/client-files/copy?code=HKW4P2ZT', [copy])
  await screen.findByRole('heading', { name: 'Enter a client ID' })
  expect(sentTo(readClientCopy)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Make copy' }))
  const page = within(await screen.findByRole('article'))
  expect(page.getByText('Woman')).toBeTruthy()
  const [sessions] = page.getAllByRole('table')
  expect(sessions?.textContent).toContain('Respect Through Boundaries, RespectAmara Okafor')
  expect(page.getByText(/used 3 times to sign in/)).toBeTruthy()
  expect(sentTo(readClientCopy)[0]?.params).toEqual({ code: 'HKW4P2ZT' })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Save as JSON file' }))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(clientCopy)
})

it('LIF-002 keeps an ID that no file has, and says so', async () => {
  const { user } = await renderConsole('/client-files/copy', [refuse(readClientCopy, 'NotFound')])
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Client ID' })
  await user.type(field, 'zzzz zzzz')
  await user.click(screen.getByRole('button', { name: 'Make copy' }))
  expect(await screen.findByRole('heading', { name: 'No file has this ID' })).toBeTruthy()
  expect(field.value).toBe('zzzz zzzz')
})
