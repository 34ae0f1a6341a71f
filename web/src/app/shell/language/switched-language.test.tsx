import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveLanguage } from '@hub/contract/accounts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SwitchedLanguage } from './switched-language.tsx'

it('I18-003 keeps a switched language with the account, the last one for good', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const { sentTo } = await renderScreen(<SwitchedLanguage />, {
    answers: [answer(saveLanguage, {}, { after })],
  })
  const kept = () => sentTo(saveLanguage).map(({ body }) => body.locale)
  expect(kept()).toEqual([])
  act(() => setLocale('zh'))
  await waitFor(() => expect(kept()).toEqual(['zh']))
  act(() => setLocale('en'))
  expect(kept()).toEqual(['zh'])
  arrive()
  await waitFor(() => expect(kept()).toEqual(['zh', 'en']))
})
