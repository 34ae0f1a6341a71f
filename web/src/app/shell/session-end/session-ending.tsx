import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { checkSession } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { msUntilTokenEnds, tokenEnd, useTokenEndsWithin } from '#platform/session/token.ts'
import { appTexts } from '../../app.texts.ts'
import styles from './session-ending.module.css'

/** How long before the end of a session the warning shows (design 11). */
const TELL_BEFORE_MS = 2 * 60 * 1000

/** "You will be signed out soon. Stay signed in", two minutes before the end. */
export function SessionEnding() {
  const t = useTexts(appTexts)
  const { locale } = useLocale()
  const queryClient = useQueryClient()
  const endsSoon = useTokenEndsWithin(TELL_BEFORE_MS)
  // The longest session cannot be extended: another token would end no later.
  const [isLast, setLast] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function handleStay() {
    setAsking(true)
    await checkSession(queryClient)
    setAsking(false)
    setLast((msUntilTokenEnds() ?? 0) <= TELL_BEFORE_MS)
  }

  const end = tokenEnd()
  if (!endsSoon || end === null) return null
  const stay = (
    <Button size="sm" isPending={isAsking} pendingText={t('staying')} onPress={handleStay}>
      {t('staySignedIn')}
    </Button>
  )
  return (
    <div className={styles.place}>
      <Notice tone="attention" role="alert" title={t('endsSoon')} action={isLast ? undefined : stay}>
        {isLast ? t('endsSoonAt', { time: timeOfDay(end, locale) }) : null}
      </Notice>
    </div>
  )
}
