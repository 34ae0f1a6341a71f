import { Clock3, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationBetween } from '@hub/contract/durations'
import type { RunningModule } from '@hub/contract/running-modules'
import { timeOfDay } from '@hub/ui/language/dates.ts'
import { useDurationLabel } from '@hub/ui/language/durations.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Accent } from '@hub/ui/pictures/accent.tsx'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useContentAddress } from '../../catalogue/catalogue.queries.ts'
import { participationTexts } from '../participation.texts.ts'
import styles from './session-panel.module.css'

interface SessionPanelProps {
  run: RunningModule
  /** The names of those chosen as facilitators. */
  facilitators: readonly string[]
  /** The training text and button. */
  training: ReactNode
}

/** The left side: the session that is being recorded, in its theme's colour (PAR-001). */
export function SessionPanel({ run, facilitators, training }: SessionPanelProps) {
  const t = useTexts(participationTexts)
  const address = useContentAddress()
  const cover = coverFor('module', {
    id: run.moduleId,
    module_key: run.moduleKey,
    theme_color: run.themeColor,
    picture: run.modulePicture,
  })
  return (
    <Accent as="aside" color={run.themeColor} className={styles.side} aria-label={t('session')} data-on-dark>
      <div className={styles.art}>
        <Cover
          cover={cover}
          src={address(run.moduleImage)}
          focus={run.modulePicture}
          isEager
          position="50% 80%"
        />
      </div>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <Named className="overline">{run.themeName}</Named> <Named>{run.moduleName}</Named>
        </h1>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Icon of={Clock3} />
              <span className="visually-hidden">{t('duration')}</span>
            </dt>
            <dd>
              <TimeTaken run={run} />
            </dd>
          </div>
          <div>
            <dt>
              <Icon of={Users} />
              <span className="visually-hidden">{t('facilitators')}</span>
            </dt>
            {facilitators.map((name) => (
              <dd key={name}>
                <Named>{name}</Named>
              </dd>
            ))}
          </div>
        </dl>
        {training}
      </div>
    </Accent>
  )
}

/** '47 Mins, ended at 2:50 p.m.'; a run that has not ended yet says so. */
function TimeTaken({ run: { startTime, endTime } }: { run: RunningModule }) {
  const t = useTexts(participationTexts)
  const { locale } = useLocale()
  const labelOf = useDurationLabel()
  if (endTime === null) return t('notYetEnded')
  const duration = labelOf(durationBetween(startTime, endTime))
  return t('endedAt', { duration, time: timeOfDay(endTime, locale) })
}
