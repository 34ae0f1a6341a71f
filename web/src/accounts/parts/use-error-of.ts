import { unmetPasswordRules, type PasswordRule } from '@hub/contract/fields.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { errorTexts } from '#platform/calls/errors.texts.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { accountsTexts } from '../accounts.texts.ts'
import type { FormField } from '../registration.rules.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

/** The error sentence of a field in the reader's language, or undefined when there is none to show. */
export function useErrorOf(state: RegistrationFormState): (field: FormField) => string | undefined {
  const t = useTexts(accountsTexts)
  const needs = usePasswordNeeds(state.form.password)
  const passwordRefused = useTexts(errorTexts)('PasswordCommon')
  const isInclusive = useAppSettings()?.nameRule === 'inclusive'
  const nameUnmet = t(isInclusive ? 'nameUnmetInclusive' : 'nameUnmet')
  const sentences: Record<FormField, string> = {
    firstName: nameUnmet,
    lastName: nameUnmet,
    email: t('emailUnmet'),
    phoneNumber: t('phoneNumberUnmet'),
    password: needs,
    agencyId: t('agencyUnmet'),
    newAgencyName: t('newAgencyNameUnmet'),
    provinceId: t('provinceUnmet'),
    cityId: t('cityUnmet'),
    newCityName: t('newCityNameUnmet'),
    address: t('addressUnmet'),
    postcode: t('postcodeUnmet'),
  }
  return (field) => {
    const fault = state.faultOf(field)
    if (fault === null) return undefined
    // Without a province there are no cities, and the province field has its own error.
    if (field === 'cityId' && state.form.provinceId === null) return undefined
    // What the form can check of a password was met when it was sent.
    if (field === 'password' && fault === 'refused') return passwordRefused
    return fault === 'used' ? t('emailUsed') : sentences[field]
  }
}

/** "The password still needs a number and a special character." */
function usePasswordNeeds(password: string): string {
  const t = useTexts(accountsTexts)
  const { tag } = useLocale()
  const words: Record<PasswordRule, string> = {
    length: t('needLength'),
    letter: t('needLetter'),
    number: t('needNumber'),
    special: t('needSpecial'),
  }
  const missing = unmetPasswordRules(password).map((rule) => words[rule])
  // A password can be refused although it meets every part: then the whole rule is shown.
  if (missing.length === 0) return t('passwordHint')
  return t('passwordNeeds', { parts: new Intl.ListFormat(tag, { type: 'conjunction' }).format(missing) })
}
