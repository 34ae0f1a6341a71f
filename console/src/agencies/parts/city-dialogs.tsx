import { useState } from 'react'
import type { TypedCity } from '@hub/contract/staff-agencies'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useAddCity, useCitiesOf, useMergeCity, useTypedCities } from '../agencies.queries.ts'
import { citiesTexts } from '../cities.texts.ts'
import { IntoField } from './into-field.tsx'

interface CityDialogProps {
  city: TypedCity
  onClose: () => void
}

/** Lists the city, and gives it to everyone who entered it. */
export function AddCityDialog({ city, onClose }: CityDialogProps) {
  const t = useTexts(citiesTexts)
  const add = useAddCity()
  const { provinceId, province, name, facilitators } = city
  async function handleAdd() {
    const { record } = await add.mutateAsync({ provinceId, name })
    showToast(t('done', { name: record.name, count: record.moved }))
  }
  return (
    <ReasonDialog
      title={t('addTitle', { name })}
      text={t('addText', { province })}
      verb={t('add')}
      hasReason={false}
      onDo={handleAdd}
      onClose={onClose}
    >
      <p>{t('moved', { count: facilitators })}</p>
    </ReasonDialog>
  )
}

/** Gives everyone who entered the city the listed one that was meant; the most similar one is chosen already. */
export function MergeCityDialog({ city, onClose }: CityDialogProps) {
  const t = useTexts(citiesTexts)
  const merge = useMergeCity()
  const { provinceId, province, name, facilitators, alike } = city
  const listed = useCitiesOf(provinceId)
  const typed = useTypedCities()
  const [cityId, setCityId] = useState<number | null>(alike[0]?.id ?? null)
  async function handleMerge(reason: string) {
    if (cityId === null) return
    const wanted = { provinceId, name, cityId, reason, seen: facilitators }
    const { record } = await merge.mutateAsync(wanted).catch(countAgain)
    showToast(t('merged', { name: record.name, count: record.moved }))
  }
  /** The number that is shown next is that of now. */
  async function countAgain(error: unknown): Promise<never> {
    if (isCallError(error, 'EffectsChanged')) await typed.refetch()
    throw error
  }
  return (
    <ReasonDialog
      title={t('mergeTitle', { name })}
      text={t('mergeText')}
      verb={t('merge')}
      isDanger
      isReady={cityId !== null}
      onDo={handleMerge}
      onClose={onClose}
    >
      <p>{t('moved', { count: facilitators })}</p>
      <IntoField
        query={listed}
        label={t('into')}
        loading={t('loadingList')}
        missing={t('intoMissing', { province })}
        value={cityId}
        onChange={setCityId}
      />
    </ReasonDialog>
  )
}
