/** Writes an entry of the audit log as a sentence: who, and what they did to whom. */
import type { AuditActor, AuditEntry } from '@hub/contract/staff-audit'
import { useLocale } from '@hub/ui/language/locale.ts'
import { translate, useTexts } from '@hub/ui/language/texts.ts'
import { deedKeyOf } from '@hub/contract/deeds'
import type { Locale, Texts } from '@hub/contract/locales'
import { useStaffUser } from '../staff-sessions/staff-sessions.queries.ts'
import { auditTexts } from './audit.texts.ts'
import { clientDeedTexts } from './client-deeds.texts.ts'
import { contentDeedTexts } from './content-deeds.texts.ts'
import { deedTexts } from './deeds.texts.ts'

type DeedTexts = Texts<Record<string, string>>
const DEED_TEXTS: readonly DeedTexts[] = [clientDeedTexts, contentDeedTexts, deedTexts]
/** Stands for whom it concerns while the sentence is written. No text has this character. */
const GAP = '\uFFFC'

/**
 * The sentence of a deed; the word itself for a deed of an older release. A message is never read but by a translator: in
 * a build it is compiled, and no string.
 */
function sentenceOf(deed: string, locale: Locale): string {
  const key = deedKeyOf(deed)
  const texts = DEED_TEXTS.find(({ en }) => Object.hasOwn(en, key))
  return texts === undefined ? deed : translate(texts, locale)(key, { whom: GAP })
}

/** What was done, before and behind whom it concerns. */
export function phraseOf(deed: string, locale: Locale): { before: string; behind: string | null } {
  const [before = '', behind = null] = sentenceOf(deed, locale).split(GAP)
  return { before, behind }
}

/** How the log speaks of people and things, in the reader's language. */
export function useSentences() {
  const t = useTexts(auditTexts)
  const { locale } = useLocale()
  const me = useStaffUser()?.id
  const whoIs = ({ kind, id, name }: AuditActor): string => {
    if (kind === 'staff' && id === me) return t('you')
    if (kind === 'commandLine') return name ?? t('commandLine')
    if (kind === 'facilitator' && id === null) return t('facilitator')
    if (kind === 'facilitator' || kind === 'staff') return name ?? t('someone')
    return t(kind)
  }
  /** What follows a name: an agency, or that somebody belongs to the provider. */
  const detailOf = ({ kind, id, agency }: AuditActor): string | null => {
    if (kind === 'commandLine') return t('commandLine')
    return kind === 'staff' && id !== me ? t('staff') : agency
  }
  const whomIs = (whom: AuditEntry['whom']): string => {
    if (whom === null) return t('nothing')
    return whom.name ?? (whom.id === null ? t('nothing') : t('unnamed', { id: whom.id }))
  }
  const didOf = ({ deed, whom }: Pick<AuditEntry, 'deed' | 'whom'>): string => {
    const { before, behind } = phraseOf(deed, locale)
    return behind === null ? before : before + whomIs(whom) + behind
  }
  return { whoIs, detailOf, whomIs, didOf, locale }
}
