import { useProvinces, useCities, useAgencies } from '../../metas/metas.queries.ts'
import { DEFAULT_COUNTRY_CODE } from '@hub/contract/constants'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { developerTexts } from '../developer.texts.ts'
import type { RegistrationForm } from '../registration.rules.ts'
import styles from './developer-button.module.css'

const SAMPLE: Partial<RegistrationForm> = {
  firstName: 'Sample',
  lastName: 'Facilitator',
  email: 'sample.facilitator@agency.example',
  phoneNumber: '(416) 555 - 0142',
  password: 'sample-values-1',
  address: '218 Harbour Street',
  postcode: 'K1A 0B1',
}

interface DeveloperButtonProps {
  onFill: (sample: Partial<RegistrationForm>) => void
}

/** Hidden until it has focus; in development builds only (ACC-026). */
export function DeveloperButton({ onFill }: DeveloperButtonProps) {
  const t = useTexts(developerTexts)
  const agencyId = useAgencies().data?.records[0]?.id ?? null
  const provinceId = useProvinces(DEFAULT_COUNTRY_CODE).data?.records[0]?.id ?? null
  const cityId = useCities(provinceId).data?.records[0]?.id ?? null
  return (
    <Button
      size="sm"
      className={styles.hidden}
      onPress={() => onFill({ ...SAMPLE, agencyId, provinceId, cityId })}
    >
      {t('fill')}
    </Button>
  )
}
