/** The picture of an item: an image with its focal point and its words, or a drawn cover (CTM-004). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { editContent, listContent } from '@hub/contract/staff-content'
import { uploadImage } from '@hub/contract/staff-content-files'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogue, files, withImage } from '../testing/content.ts'
import { renderConsole } from '../testing/render-console.tsx'

const content = answer(listContent, {
  records: catalogue,
  changes: [],
  files,
  version: 'none',
  schedule: null,
})
const image = `images/${'0a'.repeat(16)}/1200.webp`
const uploaded = answer(uploadImage, { record: { image, width: 1200, height: 800 } })
const edited = answer(editContent, { record: { ...withImage, version: 'next' } })
const photo = (size = 10) => new File([new Uint8Array(size)], 'group.jpg', { type: 'image/jpeg' })
const section = async () => within(await screen.findByRole('region', { name: 'Picture' }))
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  })

it('CTM-004 uploads an image, says why one is refused, and loses nothing typed', async () => {
  const refused = once(refuse(uploadImage, 'FileRefused', undefined, { reason: 'imageDamaged' }))
  const { user, sentTo } = await renderConsole('/content?item=module-1', [content, refused, uploaded, edited])
  const form = await section()
  await user.type(screen.getByRole('textbox', { name: /Summary \(English\)/ }), 'Saying no.')
  choose(photo(20 * 1024 * 1024 + 1))
  expect((await form.findByRole('alert')).textContent).toContain('This image has 21 MB')
  expect(sentTo(uploadImage)).toHaveLength(0)
  choose(photo())
  await waitFor(() => expect(form.getByRole('alert').textContent).toContain('damaged or incomplete'))
  choose(photo())
  const x = await form.findByRole('slider', { name: /Left to right/ })
  expect(sentTo(uploadImage)[0]?.headers.get('content-type')).toBe('application/octet-stream')
  fireEvent.change(x, { target: { value: '20' } })
  expect(x.getAttribute('aria-valuetext')).toBe('20%')
  await user.type(form.getByRole('textbox', { name: /What it shows \(English\)/ }), 'Six chairs')
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(1))
  expect(sentTo(editContent)[0]?.body.fields).toEqual({
    ...{ 'en.summary': 'Saying no.', image, focusX: 20, 'en.alt': 'Six chairs' },
  })
})

it('CTM-004 begins another image with its middle, not with the focal point of the one before', async () => {
  const one = [content, uploaded, edited]
  const { user, sentTo } = await renderConsole(`/content?item=module-${withImage.id}`, one)
  const form = await section()
  const [x] = await form.findAllByRole<HTMLInputElement>('slider')
  const before = x?.value
  expect(before).not.toBe('50')
  choose(photo())
  await waitFor(() => expect(sentTo(uploadImage)).toHaveLength(1))
  await waitFor(() =>
    expect(form.getByRole<HTMLInputElement>('slider', { name: /Left to right/ }).value).toBe('50'),
  )
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toMatchObject({ image, focusX: 50 }))
})

it('CTM-006 changes whether a module may be downloaded, and says what follows', async () => {
  const { user, sentTo } = await renderConsole('/content?item=module-1', [content, edited])
  const box = () => screen.findByRole('checkbox', { name: /^Facilitators may download it/ })
  expect(await screen.findByText('Where its theme may be used without internet.')).toBeTruthy()
  await user.click(await box())
  expect(
    screen.getByText(
      'Nobody can download it. Devices that have it keep it, and get no later version. Was: Yes',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ isDownloadable: false }))
})

it('CTM-004 moves the focal point by a click in the image, and goes back to the drawn cover', async () => {
  const one = [content, edited]
  const { user, sentTo } = await renderConsole(`/content?item=module-${withImage.id}`, one)
  const form = await section()
  const whole = form.getByRole('group', { name: 'Focal point' }).querySelector('img')
    ?.parentElement as HTMLElement
  whole.getBoundingClientRect = () => ({ left: 100, top: 100, width: 200, height: 100 }) as DOMRect
  whole.setPointerCapture = () => undefined
  fireEvent.pointerDown(whole, { clientX: 250, clientY: 110, pointerId: 1 })
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)[0]?.body.fields).toEqual({ focusX: 75, focusY: 10 }))
  await user.click(form.getByRole('button', { name: 'Use the drawn cover' }))
  expect(form.getByRole('button', { name: 'Use the image again' })).toBeTruthy()
  expect(form.getByRole('button', { name: /Motif/ })).toBeTruthy()
})

it('CTM-004 refuses a colour on which words could not be read, and offers the nearest that will do', async () => {
  const { user, sentTo } = await renderConsole('/content?item=sector-1', [content, edited])
  const form = await section()
  await user.type(form.getByRole('textbox', { name: 'Cover colour' }), '#ffe9a8')
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  expect(form.getByText('White words on this colour could not be read.')).toBeTruthy()
  expect(sentTo(editContent)).toHaveLength(0)
  await user.click(form.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }))
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(editContent)).toHaveLength(1))
  expect(sentTo(editContent)[0]?.body.fields).toEqual({ coverColor: expect.stringMatching(/^#[0-9a-f]{6}$/) })
})
