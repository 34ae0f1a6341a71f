import { CalendarRange, GraduationCap, ShieldCheck, User, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { inRecordMenu } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { LucideIcon } from '@hub/ui/pictures/icon.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { PersonDisc } from '@hub/ui/pictures/person-disc.tsx'
import { SideBar } from '@hub/ui/layout/side-bar.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import styles from './personal-profile.module.css'
import { RECORD_ROUTES, type RecordRoute } from './records.rules.ts'
import { recordsTexts } from './records.texts.ts'

const ICONS: Record<RecordRoute, LucideIcon> = {
  trainingRecord: GraduationCap,
  youthLearningRecord: UsersRound,
  adultLearningRecord: User,
}

const DISC_SIZE = 56
const MARK_SIZE = 28

/** The facilitator's profile and the menu of their lists, beside the open list (REC-002). */
export function PersonalProfileScreen({ children }: { children: ReactNode }) {
  const t = useTexts(recordsTexts)
  const { currentFunction } = useSessionSettings()
  const types = inRecordMenu(useLearningTypes().data?.records ?? [])
  const lists = types.flatMap(({ learning_type_key: key, name }) => {
    const route = RECORD_ROUTES.get(key)
    if (route === undefined) return []
    return { href: hrefOf(route), label: name, icon: ICONS[route], isCurrent: route === currentFunction }
  })
  const year = {
    ...{ href: hrefOf('ownYear'), label: t('ownYear'), icon: CalendarRange },
    isCurrent: currentFunction === 'ownYear',
  }
  const security = {
    ...{ href: hrefOf('security'), label: t('security'), icon: ShieldCheck },
    isCurrent: currentFunction === 'security',
  }
  const items = [...lists, year, security]
  return (
    <div data-area>
      <SideBar label={t('personalProfile')} title={t('personalProfile')} head={<Head />} items={items} />
      <div className="page">{children}</div>
    </div>
  )
}

function Head() {
  const user = useSessionUser()
  if (user === null) return null
  return (
    <div className={styles.head}>
      <PersonDisc name={user.name} size={DISC_SIZE} />
      <div className={styles.person}>
        <p className={styles.name}>
          <Named>{user.name}</Named>
        </p>
        {user.teamName !== null && (
          <p className="muted small">
            <Named>{user.teamName}</Named>
          </p>
        )}
      </div>
      <span className={styles.mark}>
        <Mark size={MARK_SIZE} />
      </span>
    </div>
  )
}
