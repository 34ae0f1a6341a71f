import type { Meta, Province } from '@hub/contract/metas'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded, type LoadedProps } from '@hub/ui/states/loaded.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { metaOptions } from '../../metas/metas.queries.ts'
import { participationTexts } from '../participation.texts.ts'
import type { Entries } from '../participation.rules.ts'
import type { ChangeEntries } from './draft.ts'
import { DemographicsRows } from './demographics-rows.tsx'
import styles from './participation.module.css'

export interface DemographicsLists {
  languages: readonly Meta[]
  provinces: readonly Province[]
  ages: readonly Meta[]
  genders: readonly Meta[]
}

interface DemographicsFormProps {
  lists: LoadedProps<DemographicsLists>['query']
  entries: Entries
  onChange: ChangeEntries
}

/** A wotr group: language, province, and people counted by age and gender (PAR-008 to PAR-013). */
export function DemographicsForm({ lists, entries, onChange }: DemographicsFormProps) {
  const t = useTexts(participationTexts)
  return (
    <Loaded query={lists} label={t('loadingLists')} skeleton={<Skeleton height="20rem" />}>
      {({ languages, provinces, ages, genders }) => (
        <>
          <div className={styles.pair}>
            <Select
              label={t('language')}
              placeholder={t('chooseLanguage')}
              options={metaOptions(languages)}
              value={chosen(entries.languageId)}
              onChange={(languageId) => onChange({ languageId })}
            />
            <Select
              label={t('province')}
              placeholder={t('chooseProvince')}
              options={provinces.map(({ id, name }) => ({ id, label: name, lang: 'en' }))}
              value={chosen(entries.provinceId)}
              onChange={(provinceId) => onChange({ provinceId })}
            />
          </div>
          <DemographicsRows
            ages={metaOptions(ages)}
            genders={metaOptions(genders)}
            rows={entries.rows}
            onChange={(rows) => onChange({ rows })}
          />
        </>
      )}
    </Loaded>
  )
}

/** The id 0 means not chosen yet. */
const chosen = (id: number): number | null => (id === 0 ? null : id)
