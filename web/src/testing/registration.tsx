/** A registration form as a person fills it, for the tests of its steps. */
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { registration } from './registration-form.ts'
import type { renderScreen } from './render-screen.tsx'

type User = Awaited<ReturnType<typeof renderScreen>>['user']

/** Ends the intro at once, as for a user who prefers reduced motion. */
export function wantLessMotion(matches = true): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        ...new EventTarget(),
        matches,
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
}

/**
 * Fakes the observer of the box's end; `reachEnd()` brings the end into view, and `margins` holds the observers'
 * margins.
 */
export function watchEnd() {
  const seen = new Set<(isSeen: boolean) => void>()
  const margins: (string | undefined)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        tell: (entries: { isIntersecting: boolean }[]) => void,
        { rootMargin }: IntersectionObserverInit = {},
      ) {
        margins.push(rootMargin)
        seen.add((isIntersecting) => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return { margins, reachEnd: (isSeen = true) => seen.forEach((tell) => tell(isSeen)) }
}

/** Chooses in a combo box by typing. */
export async function chooseByTyping(
  user: User,
  label: string,
  typed: string,
  option: string,
): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.paste(typed)
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Chooses a province, from a list without typing. */
export async function chooseProvince(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /Province/ }))
  await user.click(await screen.findByRole('option', { name }))
}

/** Goes from a stored form to the terms. */
export async function goToTerms(user: User): Promise<void> {
  await user.click(await screen.findByLabelText('Password'))
  await user.paste(registration.password)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('region', { name: 'Terms of service and privacy policy' })
}

/** Fills every field with valid input; `but` changes single text fields. */
export async function fillRegistration(user: User, but: Record<string, string> = {}): Promise<void> {
  const texts = {
    'First name': 'Amara',
    'Last name': 'Okafor',
    'Work email': 'amara@harbour.example',
    'Phone number': '4165550142',
    Password: 'riverbend-7',
    Address: '218 Harbour Street',
    Postcode: 'K1A 0B1',
    ...but,
  }
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.click(field)
    if (text !== '') await user.paste(text)
  }
  await chooseByTyping(user, 'Agency', 'harb', 'Harbour Street Community House')
  await chooseProvince(user, 'Ontario')
  await chooseByTyping(user, 'City', 'thun', 'Thunder Bay')
}
