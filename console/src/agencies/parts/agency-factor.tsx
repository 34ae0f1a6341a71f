import { useState } from 'react'
import type { AgencyDetail } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useRequireFactor } from '../agencies.queries.ts'
import { agencyTexts } from '../agency.texts.ts'

/** Whether the facilitators of an agency need a second step to log in, and how many have one (HRD-002). */
export function AgencyFactor({ agency }: { agency: AgencyDetail }) {
  const t = useTexts(agencyTexts)
  const require = useRequireFactor(agency.id)
  const [isOpen, setOpen] = useState(false)
  const { facilitators, factor } = agency
  const { isRequired, have } = factor
  async function handleDo(reason: string) {
    await require.mutateAsync({ isRequired: !isRequired, reason })
    showToast(t('factorDone'))
  }
  return (
    <Panel
      title={t('factor')}
      fact={t(isRequired ? 'factorOn' : 'factorOff')}
      actions={
        <Button size="sm" onPress={() => setOpen(true)}>
          {t(isRequired ? 'factorRelease' : 'factorRequire')}
        </Button>
      }
    >
      <p>{t('factorHave', { have: String(have), count: facilitators })}</p>
      {isOpen && (
        <ReasonDialog
          title={t(isRequired ? 'factorReleaseTitle' : 'factorRequireTitle')}
          text={t(isRequired ? 'factorReleaseText' : 'factorRequireText', {
            count: Math.max(0, facilitators - have),
          })}
          verb={t(isRequired ? 'factorRelease' : 'factorRequire')}
          onDo={handleDo}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
