import { useState } from 'react'
import type { TypedCity } from '@hub/contract/staff-agencies'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useAddCity, useCitiesOf, useMergeCity } from '../agencies.queries.ts'
import { citiesTexts } from '../cities.texts.ts'

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
  const [cityId, setCityId] = useState<number | null>(alike[0]?.id ?? null)
  const options = (listed.data?.records ?? []).map((one) => ({ id: one.id, label: one.name }))
  async function handleMerge(reason: string) {
    if (cityId === null) return
    const { record } = await merge.mutateAsync({ provinceId, name, cityId, reason })
    showToast(t('merged', { name: record.name, count: record.moved }))
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
      {/* The field takes its list once, and what is typed before would be lost with it. */}
      <Loaded query={listed} label={t('loadingList')} skeleton={<Skeleton height="5rem" />}>
        {() => (
          <ComboBox
            label={t('into')}
            options={options}
            value={cityId}
            onChange={setCityId}
            hint={cityId === null ? t('intoMissing', { province }) : undefined}
            isRequired
          />
        )}
      </Loaded>
    </ReasonDialog>
  )
}
