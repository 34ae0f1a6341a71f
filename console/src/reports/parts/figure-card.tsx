/** One figure with its definition, and how it stands to the period before (REP-002, REP-005). */
import type { ReactNode } from 'react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Tip } from '@hub/ui/notices/tip.tsx'
import type { Change } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from '../reports.module.css'

interface FigureCardProps {
  name: string
  definition: string
  value: string
  /** Where what it counts is listed; undefined where that would be a list of people. */
  href?: string
  /** In percent, or in the unit of an average. */
  change: Change | null
  isPercent?: boolean
  /** The figure of the period before, in words. */
  before: ReactNode
}

export function FigureCard({
  name,
  definition,
  value,
  href,
  change,
  isPercent = true,
  before,
}: FigureCardProps) {
  const t = useTexts(reportsTexts)
  const named = (
    <>
      <span className="visually-hidden">{name}: </span>
      {value}
    </>
  )
  return (
    <div className={styles.figure}>
      <div className={styles.name}>
        <span>{name}</span>
        <Tip isWhole label={t('definition', { name })} text={definition} />
      </div>
      {href === undefined ? (
        <p className={styles.value}>{named}</p>
      ) : (
        <PlainLink href={href} className={styles.value}>
          {named}
        </PlainLink>
      )}
      <p className={styles.change}>
        <ChangeText change={change} isPercent={isPercent} />
        {before}
      </p>
    </div>
  )
}

function ChangeText({ change, isPercent }: { change: Change | null; isPercent: boolean }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  if (change === null) return null
  const { direction, by } = change
  if (direction === 'same') return <b>{t('same')}</b>
  if (by === null) return <b>{t('more')}</b>
  const amount = formatNumber(by, locale, 1)
  return <b>{t(direction, { by: isPercent ? t('percent', { amount }) : amount })}</b>
}
