import type { ReactNode } from 'react'
import { useLocale } from '@hub/ui/language/locale.ts'
import { greetingOf } from '#platform/first-load/page-greeting.texts.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { ScrollDots } from '@hub/ui/layout/scroll-dots.tsx'
import { useUtilities } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { LearningTypeCards } from './parts/learning-type-cards.tsx'
import { UtilityCards } from './parts/utility-cards.tsx'

const LEARNING_TYPE_ID = 'learning-type'
const UTILITY_ID = 'utility'

interface DashboardScreenProps {
  /** The logout button of the session. */
  logout: ReactNode
  /** What the facilitator probably needs now: the last module, the next event, what waits to be sent. */
  today?: ReactNode
  /** The modules the facilitator runs often. */
  own?: ReactNode
}

/** The start page: two groups of cards (NAV-023 to NAV-026) with the facilitator's own modules and tasks around them. */
export function DashboardScreen({ logout, today, own }: DashboardScreenProps) {
  const user = useSessionUser()
  const { before, after, lead } = greetingOf(useLocale().locale)
  return (
    <>
      <div className="page-head greeting">
        <div>
          <h1 tabIndex={-1}>
            {before}
            <Named>{user?.firstName ?? ''}</Named>
            {after}
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {logout}
      </div>
      {today}
      <DashboardGroups own={own} />
    </>
  )
}

/** The two groups of cards, with the facilitator's own modules between them. */
export function DashboardGroups({ own }: Pick<DashboardScreenProps, 'own'>) {
  const t = useTexts(catalogueTexts)
  // A portal may offer none: nobody is asked to select one then.
  const hasUtilities = useUtilities().data?.records.length !== 0
  return (
    <>
      <Group id={LEARNING_TYPE_ID} title={t('learningType')} prompt={t('selectService')}>
        <LearningTypeCards />
      </Group>
      {own}
      {hasUtilities && (
        <Group id={UTILITY_ID} title={t('utility')} prompt={t('selectWidget')}>
          <UtilityCards />
        </Group>
      )}
      <ScrollDots
        label={t('dashboardGroups')}
        groups={[
          { id: LEARNING_TYPE_ID, label: t('learningType') },
          ...(hasUtilities ? [{ id: UTILITY_ID, label: t('utility') }] : []),
        ]}
      />
    </>
  )
}

function Group(props: { id: string; title: string; prompt: string; children: ReactNode }) {
  const { id, title, prompt, children } = props
  return (
    <section id={id} className="section" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>
          <span className="overline">{title} </span>
          {prompt}
        </h2>
      </div>
      {children}
    </section>
  )
}
