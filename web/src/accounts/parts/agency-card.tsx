import {
  ADDRESS_MAX,
  AGENCY_NAME_MAX,
  CITY_NAME_MAX,
  DEFAULT_COUNTRY_CODE,
  OTHER_AGENCY_ID,
  UNLISTED_CITY_ID,
} from '@hub/contract/constants'
import { useState, type ReactNode } from 'react'
import { useAgencies, useCities, useProvinces } from '../../metas/metas.queries.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import { inTitleCase, type FormField } from '../registration.rules.ts'
import styles from './registration-cards.module.css'
import { useErrorOf } from './use-error-of.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

const bold = { b: (chunks: ReactNode) => <b>{chunks}</b> }

interface CardProps {
  state: RegistrationFormState
}

/** Where they work: agency, province, city, address, postcode (ACC-012 to ACC-015). */
export function AgencyCard({ state }: CardProps) {
  const t = useTexts(accountsTexts)
  const props = useFieldProps(state)
  const { form, change } = state
  return (
    <Card as="fieldset" className={styles.card} aria-labelledby={state.idOf('agencyId') + 'Card'}>
      <h2 id={state.idOf('agencyId') + 'Card'}>{t('agencyInformation')}</h2>
      <ListsNotice provinceId={form.provinceId} />
      <AgencyFields state={state} />
      <PlaceFields state={state} />
      <div className={styles.addressRow}>
        <TextField
          {...props('address')}
          label={t('address')}
          autoComplete="street-address"
          maxLength={ADDRESS_MAX}
          value={form.address}
          onChange={(address) => change({ address })}
        />
        <TextField
          {...props('postcode')}
          label={t('postcode')}
          autoComplete="postal-code"
          placeholder="A1A 1A1"
          value={form.postcode}
          onChange={(postcode) => change({ postcode })}
        />
      </div>
      <Notice>{t('agencyNote')}</Notice>
    </Card>
  )
}

function useFieldProps(state: RegistrationFormState) {
  const errorOf = useErrorOf(state)
  return (field: FormField) => ({
    id: state.idOf(field),
    name: field,
    isRequired: true,
    error: errorOf(field),
    onBlur: () => state.leave(field),
  })
}

/** A listed agency, or 'Other...' and its name (ACC-012). */
function AgencyFields({ state }: CardProps) {
  const t = useTexts(accountsTexts)
  const { locale } = useLocale()
  const props = useFieldProps(state)
  const agencies = useAgencies()
  const { form, change } = state
  const [isKept] = useState(form.agencyId !== null)
  const listed = (agencies.data?.records ?? []).map(({ id, name }) => ({
    id,
    label: name,
    lang: langOf(name),
  }))
  const other = { id: OTHER_AGENCY_ID, label: t('agencyOther'), isAlwaysShown: true }
  return (
    <>
      <ComboBox
        {...props('agencyId')}
        // The field shows a choice's text only when it mounts, and a stored choice may be older than the list.
        key={`${locale} ${isKept && agencies.isSuccess}`}
        label={t('agency')}
        autoComplete="off"
        options={[...listed, other]}
        value={form.agencyId}
        onChange={(agencyId) => change({ agencyId })}
        hint={t.rich('agencyHint', bold)}
      />
      {form.agencyId === OTHER_AGENCY_ID && (
        <TextField
          {...props('newAgencyName')}
          label={t('newAgencyName')}
          autoComplete="organization"
          maxLength={AGENCY_NAME_MAX}
          value={form.newAgencyName}
          onChange={(newAgencyName) => change({ newAgencyName })}
        />
      )}
    </>
  )
}

/** Province, then a city of it, or one that is not listed and its name (ACC-013). */
function PlaceFields({ state }: CardProps) {
  const t = useTexts(accountsTexts)
  const { locale } = useLocale()
  const props = useFieldProps(state)
  const { form, change } = state
  const [keptProvince] = useState(form.cityId === null ? undefined : form.provinceId)
  const provinces = useProvinces(DEFAULT_COUNTRY_CODE).data?.records ?? []
  const cities = useCities(form.provinceId)
  const listed = (cities.data?.records ?? []).map(({ id, name }) => ({
    id,
    label: inTitleCase(name),
    lang: 'en',
  }))
  const notListed = { id: UNLISTED_CITY_ID, label: t('cityNotListed'), isAlwaysShown: true }
  const hasProvince = form.provinceId !== null
  return (
    <>
      <div className={styles.row}>
        <Select
          {...props('provinceId')}
          label={t('province')}
          placeholder={t('provincePlaceholder')}
          options={provinces.map(({ id, name }) => ({ id, label: inTitleCase(name), lang: 'en' }))}
          value={form.provinceId}
          onChange={(provinceId) => change({ provinceId })}
        />
        <ComboBox
          {...props('cityId')}
          key={`${locale} ${form.provinceId} ${keptProvince === form.provinceId && cities.isSuccess}`}
          label={t('city')}
          autoComplete="off"
          isDisabled={!hasProvince}
          hint={hasProvince ? undefined : t('cityNeedsProvince')}
          options={hasProvince ? [...listed, notListed] : []}
          value={form.cityId}
          onChange={(cityId) => change({ cityId })}
        />
      </div>
      {form.cityId === UNLISTED_CITY_ID && (
        <TextField
          {...props('newCityName')}
          label={t('newCityName')}
          autoComplete="address-level2"
          maxLength={CITY_NAME_MAX}
          value={form.newCityName}
          onChange={(newCityName) => change({ newCityName })}
        />
      )}
    </>
  )
}

/** A list that did not load can be requested again without losing what was typed. */
function ListsNotice({ provinceId }: { provinceId: number | null }) {
  const t = useTexts(accountsTexts)
  const lists = [useAgencies(), useProvinces(DEFAULT_COUNTRY_CODE), useCities(provinceId)]
  const failed = lists.filter((list) => list.isError)
  if (failed.length === 0) return null
  const isAsking = failed.some((list) => list.isFetching)
  const handleRetry = () => failed.forEach((list) => void list.refetch())
  return (
    <Notice
      tone="attention"
      role="alert"
      action={
        <Button size="sm" isPending={isAsking} onPress={handleRetry}>
          {t('tryAgainLists')}
        </Button>
      }
    >
      {t('listsFailed')}
    </Notice>
  )
}
