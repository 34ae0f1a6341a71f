/** The figures, each with its definition, what it counts, and how it stands to the period before (REP-002, REP-005). */
import { GraduationCap } from 'lucide-react'
import { FIGURES, type FigureName, type Figures } from '@hub/contract/figures.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Tip } from '@hub/ui/notices/tip.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { usePeriodWords } from '../period-words.ts'
import { changeOf, type Change } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
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
  const past = words.short(report.before)
  return (
    <section aria-label={t('figures')} className={styles.figures}>
      <div className={styles.grid}>
        {SHOWN.map((name) => (
          <div key={name} className={styles.figure}>
            <div className={styles.name}>
              <span id={`figure-${name}`}>{FIGURES[name].name[locale]}</span>
              <Tip
                isWhole
                label={t('definition', { name: FIGURES[name].name[locale] })}
                text={FIGURES[name].counts[locale]}
              />
            </div>
            <PlainLink href={hrefOf(name)} className={styles.value}>
              <span className="visually-hidden">{FIGURES[name].name[locale]}: </span>
              {write(name, now)}
            </PlainLink>
            <p className={styles.change}>
              <ChangeText change={changeOf(name, now, before)} isPercent={name !== 'groupSize'} />
              {before && <span>{t('inBefore', { value: write(name, before), before: past })}</span>}
            </p>
          </div>
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
