import { Info } from 'lucide-react'
import { isEnterable, routeOf } from '@hub/contract/catalogue.rules'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { MailLink } from '@hub/ui/buttons/mail-link.tsx'
import { named } from '@hub/ui/language/named.tsx'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import { firstStepsTexts } from './first-steps.texts.ts'
import styles from './first-steps.module.css'

/** For beginners: what happens next, who decides, and whom to ask. */
export function FirstSteps({ teamName }: { teamName: string | null }) {
  const t = useTexts(firstStepsTexts)
  const { providerName = '', contactEmail = '' } = useAppSettings() ?? {}
  const types = useLearningTypes().data?.records
  const hasModules =
    types === undefined || types.some((type) => isEnterable(type) && routeOf(type) === 'sectorList')
  const names = { provider: providerName, team: teamName ?? '', name: named }
  return (
    <article className={styles.first}>
      <h2 className={styles.title}>
        <Icon of={Info} />
        {t('firstSteps')}
      </h2>
      <ul>
        <li>{t(hasModules ? 'whatNext' : 'whatNextWithout')}</li>
        <li>{t.rich(whoDecides(teamName !== null, hasModules), names)}</li>
        <li>
          {t(teamName === null ? 'whomToAsk' : 'whomToAskOfTeam')} <MailLink address={contactEmail} />
        </li>
      </ul>
    </article>
  )
}

function whoDecides(hasTeam: boolean, hasModules: boolean) {
  if (!hasTeam) return 'whoDecides'
  return hasModules ? 'whoDecidesTeam' : 'whoDecidesModules'
}
