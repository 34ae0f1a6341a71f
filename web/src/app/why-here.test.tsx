/** A visitor who is redirected to the dashboard learns why. */
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readLearningTypeOfTheme, readTheme } from '@hub/contract/catalogue'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { learningType, theme } from '../testing/catalogue.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { renderApp } from '../testing/render-app.tsx'

const NOT_THERE = 'There is nothing for you at that address, so this is your dashboard.'
const NOT_OPEN = 'That is not open at the moment, so this is your dashboard.'
// A toast stays after the test that showed it.
vi.mock('@hub/ui/notices/toast.tsx', async (actual) => ({ ...(await actual<object>()), showToast: vi.fn() }))
afterEach(() => vi.mocked(showToast).mockClear())
const closed = [
  answer(readTheme, { record: { ...theme, theme_status: 'closed' } }),
  answer(readLearningTypeOfTheme, { record: learningType }),
]
const at = hrefOf('topicList', { themeId: 3 })

async function told(path: string, answers = closed) {
  const view = await renderApp(path, { answers })
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
  return vi.mocked(showToast).mock.calls.map(([text]) => text)
}

it('NAV-001 NAV-014 says that there is nothing at an address, or nothing for oneself', async () => {
  expect(await told('/func/nowhere')).toEqual([NOT_THERE])
})

it('NAV-014 says so of something that is gone', async () => {
  expect(await told(at, [refuse(readTheme, 'NotFound'), ...closed.slice(1)])).toEqual([NOT_THERE])
})

it('NAV-012 says that a theme is not open', async () => {
  expect(await told(at)).toEqual([NOT_OPEN])
})

it('NAV-001 says nothing to who asked for no screen, and nothing before the login', async () => {
  expect(await told('/')).toEqual([])
  const { router } = await renderApp('/func/nowhere', { token: null })
  expect(router.state.location.pathname).toBe('/login')
  expect(showToast).not.toHaveBeenCalled()
})

it('I18-001 says it in Chinese', async () => {
  setLocale('zh')
  expect(await told('/func/nowhere')).toEqual(['该地址没有您可以查看的内容，已为您打开主页。'])
})
