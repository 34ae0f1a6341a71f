import { ADDRESS_MAX, CITY_NAME_MAX, UNLISTED_CITY_ID } from '@hub/contract/constants'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { PhoneField } from '@hub/ui/fields/phone-field.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useChosenCities, useListedAgencies, useProvinces } from '../people.queries.ts'
import type { PersonField, PersonForm } from '../person-edit.rules.ts'
import { personEditTexts } from '../person-edit.texts.ts'
import styles from './person-edit.module.css'

interface PersonFieldsetProps {
  form: PersonForm
  onChange: (change: Partial<PersonForm>) => void
  /** The names of the teams that they are in. */
  teams: readonly string[]
  /** The fields that are marked. */
  unmet: ReadonlySet<PersonField>
}

const NAME_MAX = 40

/** What a facilitator stated at registration, by the fields of registering. */
export function PersonFieldset({ form, teams, onChange, unmet }: PersonFieldsetProps) {
  const t = useTexts(personEditTexts)
  const field = (id: 'firstName' | 'lastName' | 'phoneNumber' | 'address' | 'postcode') => ({
    ...{ label: t(id), value: form[id], isRequired: true, autoComplete: 'off' },
    ...{ error: unmet.has(id) ? t(`${id}Unmet`) : undefined },
    onChange: (value: string) => onChange({ [id]: value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('firstName')} maxLength={NAME_MAX} />
        <TextField {...field('lastName')} maxLength={NAME_MAX} />
      </div>
      <PhoneField {...field('phoneNumber')} />
      <AgencyField {...{ form, teams, onChange, unmet }} />
      <PlaceFields {...{ form, onChange, unmet }} />
      <div className={styles.pair}>
        <TextField {...field('address')} maxLength={ADDRESS_MAX} />
        <TextField {...field('postcode')} placeholder="A1A 1A1" />
      </div>
    </>
  )
}

/** The agencies of the list, and the present one where it is not on it. */
function AgencyField({ form, teams, onChange, unmet }: PersonFieldsetProps) {
  const t = useTexts(personEditTexts)
  const { locale } = useLocale()
  const { data } = useListedAgencies()
  const onList = (data?.records ?? []).map(({ id, name }) => ({ id, label: name, name }))
  const { agencyId: id, agency: name } = form
  const isListed = data === undefined || onList.some((one) => one.id === id)
  const present = { id, name, label: isListed ? name : t('agencyTyped', { name }) }
  const options = onList.some((one) => one.id === id) ? onList : [present, ...onList]
  return (
    <ComboBox
      // The field shows a choice's text only when it mounts, and the list comes later.
      key={String(data !== undefined)}
      label={t('agency')}
      options={options}
      value={id}
      onChange={(chosen) => {
        const agency = options.find((one) => one.id === chosen)
        if (agency) onChange({ agencyId: agency.id, agency: agency.name })
      }}
      hint={teams.length > 0 ? t('agencyInTeam', { teams: listed(teams, locale) }) : undefined}
      error={unmet.has('agency') ? t('agencyUnmet') : undefined}
      isRequired
    />
  )
}

/** Province, then a city of it, or one that is not listed and its name (ACC-013). */
function PlaceFields({ form, onChange, unmet }: Omit<PersonFieldsetProps, 'teams'>) {
  const t = useTexts(personEditTexts)
  const { provinceId, cityId } = form
  const provinces = (useProvinces().data?.records ?? []).map(({ id, name }) => ({ id, label: name }))
  const options = provinces.some(({ id }) => id === provinceId)
    ? provinces
    : [{ id: provinceId, label: form.province }, ...provinces]
  const { data } = useChosenCities(provinceId)
  const cities = (data?.records ?? []).map(({ id, name }) => ({ id, label: name }))
  const unlisted = { id: UNLISTED_CITY_ID, label: t('cityNotListed'), isAlwaysShown: true }
  const error = unmet.has('place') ? t('placeUnmet') : undefined
  const isTyped = cityId === UNLISTED_CITY_ID
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('province')}
          options={options}
          value={provinceId}
          onChange={(id) => {
            const province = options.find((one) => one.id === id)?.label ?? ''
            if (id !== provinceId) onChange({ provinceId: id, province, cityId: null, city: '' })
          }}
          isRequired
        />
        <ComboBox
          key={`${provinceId} ${data !== undefined}`}
          label={t('city')}
          options={[...cities, unlisted]}
          value={cityId}
          onChange={(id) => {
            const city = cities.find((one) => one.id === id)?.label ?? ''
            if (id !== cityId) onChange({ cityId: id, city })
          }}
          error={isTyped ? undefined : error}
          isRequired
        />
      </div>
      {isTyped && (
        <TextField
          label={t('newCityName')}
          value={form.city}
          onChange={(city) => onChange({ city })}
          maxLength={CITY_NAME_MAX}
          error={error}
          isRequired
        />
      )}
    </>
  )
}
