import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLocale } from './language/locale.ts'
import { setScheme } from './page/scheme.ts'
import { Accent } from './pictures/accent.tsx'
import { Avatar } from './pictures/avatar.tsx'
import { Button } from './buttons/button.tsx'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { Cover } from './pictures/cover.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { Disclosure } from './lists/disclosure.tsx'
import { DisclosureList } from './lists/disclosure-list.tsx'
import { LanguageSwitch } from './buttons/language-switch.tsx'
import { announce, LiveRegion } from './notices/live-region.tsx'
import { LoadingState, SlowNote } from './states/loading-state.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { PersonDisc } from './pictures/person-disc.tsx'
import { PictureCard } from './cards/picture-card.tsx'
import { SchemeSwitch } from './buttons/scheme-switch.tsx'
import { Select } from './fields/select.tsx'
import { Table } from './lists/table.tsx'
import { cutTip, Tip } from './notices/tip.tsx'
import { showToast, ToastRegion } from './notices/toast.tsx'

const user = userEvent.setup()

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => vi.useRealTimers())
afterEach(() => {
  cleanup()
  setLocale('en')
  setScheme('system')
})

it('SYS-015 keeps an inactive button in reach, and tells its press apart', async () => {
  const press = vi.fn()
  const inactive = vi.fn()
  render(
    <Button isInactive onPress={press} onInactivePress={inactive}>
      Logout
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Logout' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(inactive).toHaveBeenCalledOnce()
})

it('says its verb while sending, and a second press does nothing', async () => {
  const press = vi.fn()
  render(
    <Button isPending pendingText="Submitting" onPress={press}>
      Submit
    </Button>,
  )
  const button = screen.getByRole('button', { name: /Submitting/ })
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('NAV-037 moves focus into a dialog, keeps it there, closes on Escape and gives focus back', async () => {
  const close = vi.fn()
  const dialog = (isOpen: boolean) => (
    <>
      <button type="button">Opener</button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Security"
        description="Enter your password below."
        actions={<Button>Go back</Button>}
      >
        <PasswordField label="Your password" value="" onChange={vi.fn()} />
      </Dialog>
    </>
  )
  const { rerender } = render(dialog(false))
  screen.getByRole('button', { name: 'Opener' }).focus()
  rerender(dialog(true))
  expect(screen.getByRole('dialog', { name: 'Security' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  rerender(dialog(false))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Opener'))
})

it('NAV-037 begins in the first field of a dialog, also where that is a list to choose from', () => {
  render(
    <Dialog isOpen onClose={vi.fn()} title="Filter" actions={<Button>Go back</Button>}>
      <Select label="Province" options={[{ id: 9, label: 'Ontario' }]} value={null} onChange={vi.fn()} />
      <PasswordField label="Your password" value="" onChange={vi.fn()} />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Province/ }))
})

it('NAV-037 does not close a dialog while it is sending', async () => {
  const close = vi.fn()
  render(
    <Dialog
      isOpen
      isBusy
      isDismissable
      onClose={close}
      title="Security"
      actions={<Button>Go back</Button>}
    />,
  )
  await user.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
})

it('SYS-015 NAV-034 asks with focus on the safe button, in a dialog that is not wide', async () => {
  const confirm = vi.fn()
  render(
    <ConfirmDialog
      isOpen
      title="End this module?"
      text="Are you sure you want to leave?"
      subject={{ name: 'Respect', facts: '47 Mins' }}
      confirmLabel="Yes"
      onConfirm={confirm}
      onCancel={vi.fn()}
    />,
  )
  const question = screen.getByRole('alertdialog', { name: 'End this module?' })
  const described = document.getElementById(question.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('Are you sure')
  expect(question.textContent).toMatch(/Respect.*47 Mins/)
  expect(document.activeElement?.textContent).toBe('Cancel')
  expect([question.closest('.modal'), question.closest('.wide')]).toEqual([expect.anything(), null])
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(confirm).toHaveBeenCalledOnce()
})

it('NAV-035 cuts a tip at 75 characters and keeps the whole text in the description', async () => {
  const text = 'The ID stays the same for as long as the file is open, and your whole team can see it.'
  expect(cutTip(text)).toBe('The ID stays the same for as long as the file is open, and your whole team…')
  expect(cutTip('字'.repeat(75))).toBe('字'.repeat(75))
  render(<Tip text={text} />)
  const button = screen.getByRole('button', { name: 'More about this' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  await user.click(button)
  expect(screen.getByText(cutTip(text))).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('SYS-015 announces once, repeats when said again, and falls silent after 5 seconds', () => {
  vi.useFakeTimers()
  const { container } = render(<LiveRegion />)
  const polite = container.querySelector('[aria-live="polite"]')
  act(() => announce('6 modules in this topic'))
  const first = polite?.textContent
  act(() => announce('6 modules in this topic'))
  expect(polite?.textContent?.trim()).toBe(first?.trim())
  expect(polite?.textContent).not.toBe(first)
  pass(5000)
  expect(polite?.textContent).toBe('')
})

it('shows a copied password for 1 second, and longer while the pointer is on it', () => {
  vi.useFakeTimers()
  render(<ToastRegion />)
  act(() => showToast('Password copied', { ms: 1000 }))
  pass(999)
  fireEvent.pointerEnter(screen.getByText('Password copied'))
  pass(60_000)
  fireEvent.pointerLeave(screen.getByText('Password copied'))
  pass(1000)
  expect(screen.queryByText('Password copied')).toBeNull()
})

it('STA-013 offers Undo for 10 seconds, counts them, and waits while the focus is on it', () => {
  vi.useFakeTimers()
  const onPress = vi.fn()
  render(<ToastRegion />)
  act(() => showToast('Merged', { action: { label: 'Undo', onPress } }))
  const undo = () => screen.queryByRole('button', { name: /^Undo/ })
  expect(undo()?.textContent).toBe('Undo 10')
  for (let second = 0; second < 4; second += 1) pass(1000)
  expect(undo()?.textContent).toBe('Undo 6')
  act(() => undo()?.focus())
  pass(60_000)
  expect(undo()?.textContent).toBe('Undo 6')
  act(() => undo()?.blur())
  for (let second = 0; second < 6; second += 1) pass(1000)
  expect(undo()).toBeNull()
  act(() => showToast('Merged again', { action: { label: 'Undo', onPress } }))
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Merged again')).toBeNull()
})

it('NAV-037 keeps the place free for 200 ms, then shows skeletons, then says that it takes long', () => {
  vi.useFakeTimers()
  const retry = vi.fn()
  render(
    <LoadingState label="Loading modules" onRetry={retry}>
      <p>skeleton</p>
    </LoadingState>,
  )
  const place = screen.getByText('skeleton').parentElement
  expect(place?.className).toContain('waiting')
  expect(screen.queryByText('Loading modules')).toBeNull()
  pass(200)
  expect(place?.className).not.toContain('waiting')
  expect(screen.getByText('Loading modules')).toBeTruthy()
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
  pass(8000)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('NAV-037 says of any wait, after 8 s, that it takes long', () => {
  vi.useFakeTimers()
  render(<SlowNote />)
  pass(7999)
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
  pass(1)
  expect(screen.getByText('This is taking longer than usual.')).toBeTruthy()
})

it('NAV-037 says in a dialog that is busy, after 8 s, that it takes long, and no more once it is not', () => {
  vi.useFakeTimers()
  const dialog = (isBusy: boolean) => (
    <Dialog isOpen isBusy={isBusy} onClose={() => undefined} title="Registering" />
  )
  const { rerender } = render(dialog(false))
  pass(9000)
  rerender(dialog(true))
  pass(7999)
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
  pass(1)
  expect(screen.getByText('This is taking longer than usual.')).toBeTruthy()
  rerender(dialog(false))
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
})

it('NAV-023 shows a card that is not open as text with its chip, never as a link', () => {
  const cover = <span />
  const { rerender } = render(<PictureCard title="Youth Learning" href="/func/sectors/l/1" cover={cover} />)
  expect(screen.getByRole('link', { name: 'Youth Learning' }).getAttribute('href')).toBe('/func/sectors/l/1')
  rerender(<PictureCard title="Youth Learning" href="/func/sectors/l/1" cover={cover} state="comingSoon" />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Coming Soon')).toBeTruthy()
  rerender(<PictureCard title="Youth Learning" cover={cover} state="offline" />)
  expect(screen.getByText('Offline Access Coming Soon')).toBeTruthy()
})

it('draws a cover by night in the dark scheme, without dimming it', () => {
  const { container } = render(<Cover cover={{ key: 'respect', light: 'day' }} />)
  const srcNow = () => container.querySelector('img')?.getAttribute('src')
  const byDay = srcNow()
  act(() => setScheme('dark'))
  const byNight = srcNow()
  act(() => setScheme('system'))
  expect([byNight === byDay, srcNow() === byDay]).toEqual([false, true])
  expect(container.querySelector('img')?.className).not.toContain('picture')
})

it('draws a cover when the picture does not load', () => {
  const { container } = render(<Cover cover={{ key: 'respect' }} src="/static/respect.png" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/static/respect.png')
  if (image) fireEvent.error(image)
  expect(image?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(image?.getAttribute('alt')).toBe('')
})

it('draws the first covers into the page itself, and in place of a picture that fails', () => {
  const { container } = render(<Cover isFirst cover={{ key: 'respect' }} src="/static/respect.png" />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/static/respect.png')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  const drawing = container.querySelector('svg')
  expect(drawing?.getAttribute('aria-hidden')).toBe('true')
  expect(drawing?.childElementCount).toBeGreaterThan(0)
})

it('gives the colours of a theme for both schemes', () => {
  const { container } = render(<Accent color="#FF0000">x</Accent>)
  const style = container.querySelector<HTMLElement>('div > div')?.style
  expect(style?.getPropertyValue('--al-solid')).toBe('#a04035')
  expect(style?.getPropertyValue('--ad-wash')).toBe('#382521')
})

it('draws avatars and initials without a name of their own', () => {
  const { container } = render(
    <>
      <Avatar glyph="moon" color="plum" />
      <PersonDisc name="Amara van der Okafor" />
    </>,
  )
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelector('span')?.textContent).toBe('AO')
})

it('SYS-015 keeps a table a table: caption, scopes, and a row named by its header cell', () => {
  render(
    <Table
      caption="Clients"
      columns={[
        { id: 'code', label: 'Identification', isHeader: true },
        { id: 'by', label: 'Registered by' },
      ]}
      rows={[{ id: 1, cells: { code: 'HSC-4830', by: 'Amara Okafor' } }]}
    />,
  )
  expect(screen.getByRole('table', { name: 'Clients' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'HSC-4830' }).getAttribute('scope')).toBe('row')
  expect(screen.getByRole('columnheader', { name: 'Registered by' }).getAttribute('scope')).toBe('col')
})

it('SYS-015 moves between the heads of disclosures with the arrow keys', async () => {
  render(
    <DisclosureList>
      <Disclosure title="One">first</Disclosure>
      <Disclosure title="Two">second</Disclosure>
    </DisclosureList>,
  )
  screen.getByRole('button', { name: 'One' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Two')
  await user.keyboard('{Home}{Enter}')
  expect(screen.getByRole('button', { name: 'One' }).getAttribute('aria-expanded')).toBe('true')
})

it('I18-002 switches the language, each named in its own words', async () => {
  render(<LanguageSwitch />)
  await user.click(screen.getByRole('button', { name: '中文' }))
  expect(document.documentElement.lang).toBe('zh-Hans')
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe('语言')
})

it('remembers the colour scheme of this device', async () => {
  render(<SchemeSwitch />)
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(localStorage.getItem('hub.scheme')).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'As device' }))
  expect(document.documentElement.dataset.scheme).toBeUndefined()
})
