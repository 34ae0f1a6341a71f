/** The figures, each with its definition, what it counts, and how it stands to the period before (REP-002, REP-005). */
import { GraduationCap } from 'lucide-react'
import { FIGURES, type FigureName, type Figures } from '@hub/contract/figures.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { changeOf } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { FigureCard } from './figure-card.tsx'
import styles from '../reports.module.css'

const SHOWN = ['sessions', 'hours', 'people', 'visits', 'headcount', 'reached', 'groupSize'] as const

interface FigureCardsProps {
  report: StaffReport
  /** Where the sessions of a figure are listed. */
  hrefOf: (figure: FigureName) => string
}

export function FigureCards({ report, hrefOf }: FigureCardsProps) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const write = useFigureText()
  const words = usePeriodWords()
  const now = report.rows.at(-1)?.figures
  const before = report.rowsBefore?.at(-1)?.figures
  if (now === undefined) return null
  const past = words.other(report)
  return (
    <section aria-label={t('figures')} className={styles.figures}>
      <div className={styles.grid}>
        {SHOWN.map((name) => (
          <FigureCard
            key={name}
            name={FIGURES[name].name[locale]}
            definition={FIGURES[name].counts[locale]}
            value={write(name, now)}
            href={hrefOf(name)}
            change={changeOf(name, now, before)}
            isPercent={name !== 'groupSize'}
            before={before && <span>{t('inBefore', { value: write(name, before), before: past })}</span>}
          />
        ))}
      </div>
      <p className={styles.training}>
        <Icon of={GraduationCap} size="sm" />
        <span>
          <PlainLink href={hrefOf('trainings')}>{t('training', { count: now.trainings })}</PlainLink>
          {before
            ? t('trainingBefore', {
                hours: write('trainingHours', now),
                value: write('trainings', before),
                before: past,
              })
            : t('trainingAlone', { hours: write('trainingHours', now) })}
        </span>
      </p>
    </section>
  )
}

const ROUND_FROM = 100

/** A figure as it is written in a card: large hours without decimals. */
function useFigureText() {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  return (name: FigureName, figures: Figures) => {
    const value = figures[name]
    if (value === null) return t('noAverage')
    const { unit } = FIGURES[name]
    const hasDecimal = unit === 'average' || (unit === 'hours' && value > 0 && value < ROUND_FROM)
    return formatNumber(value, locale, hasDecimal ? 1 : 0)
  }
}
