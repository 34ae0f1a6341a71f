import type { CorrectableField, CorrectionFault } from '@hub/contract/staff-records'
import { CORRECTABLE } from '@hub/contract/staff-records'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { correctionTexts } from '../correction.texts.ts'
import { recordTexts } from '../record.texts.ts'

/** The fields of a body that have another name in the record. */
const FIELDS: Record<string, CorrectableField> = { facilitatorIds: 'facilitators', clientIds: 'clients' }

/** Everything that the server found wrong, whom it concerns by name. */
export function RefusedFaults({ faults }: { faults: readonly CorrectionFault[] }) {
  const t = useTexts(correctionTexts)
  const names = useTexts(recordTexts)
  const sentenceOf = (fault: CorrectionFault): string => {
    switch (fault.code) {
      case 'field': {
        const field = FIELDS[fault.field] ?? CORRECTABLE.find((one) => one === fault.field)
        return t('fieldWrong', { field: field === undefined ? fault.field : names(field) })
      }
      case 'host-missing':
        return t('hostMissing')
      case 'nothing-changed':
        return t('nothingChanged')
      case 'facilitator-unknown':
        return t('facilitatorUnknown', { who: fault.email })
      case 'facilitator-out-of-reach':
        return t('facilitatorOutOfReach', { who: fault.email })
      case 'client-unknown':
        return t('clientUnknown', { who: fault.clientCode })
      case 'client-out-of-reach':
        return t('clientOutOfReach', { who: fault.clientCode })
      case 'client-closed-before':
        return t('clientClosed', { who: fault.clientCode })
    }
  }
  return (
    <Notice tone="danger" role="alert" title={t('refused')}>
      <ul>
        {faults.map((fault) => (
          <li key={JSON.stringify(fault)}>{sentenceOf(fault)}</li>
        ))}
      </ul>
    </Notice>
  )
}
