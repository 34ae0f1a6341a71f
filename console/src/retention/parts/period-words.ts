/** Writes how long something is kept, and days of Toronto as instants that are on the day everywhere in Canada. */
import { RETENTION_CLASSES, type RetentionName } from '@hub/contract/retention.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { retentionTexts } from '../retention.texts.ts'

export const noonOf = (day: string) => `${day}T16:00:00.000Z`

/** '7 years', or 'Always' for null. */
export function useLengths(): (name: RetentionName, length: number | null) => string {
  const t = useTexts(retentionTexts)
  return (name, length) =>
    length === null ? t('always') : t(RETENTION_CLASSES[name].unit, { count: length })
}
