import { useEffect, useState } from 'react'
import { INTRO_FORM_MS, INTRO_LEAVE_MS } from '@hub/contract/constants'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import styles from './welcome-intro.module.css'

export type IntroState = 'welcome' | 'leaving' | 'over'

const MARK_PX = 88
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** The welcome starts to fade at 400 ms and is over at 600 ms; with reduced motion it is over at once (ACC-002). */
export function useIntro(): IntroState {
  const [state, setState] = useState<IntroState>(() =>
    matchMedia(REDUCED_MOTION).matches ? 'over' : 'welcome',
  )
  useEffect(() => {
    if (matchMedia(REDUCED_MOTION).matches) return undefined
    const leave = setTimeout(() => setState('leaving'), INTRO_LEAVE_MS)
    const form = setTimeout(() => setState('over'), INTRO_FORM_MS)
    return () => {
      clearTimeout(leave)
      clearTimeout(form)
    }
  }, [])
  return state
}

/** A word of welcome before the form. */
export function WelcomeIntro({ isLeaving }: { isLeaving: boolean }) {
  const t = useTexts(accountsTexts)
  return (
    <div className={styles.intro} data-leaving={isLeaving || undefined}>
      <Mark size={MARK_PX} />
      <p className={styles.words}>{t('welcome')}</p>
    </div>
  )
}
