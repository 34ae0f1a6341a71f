import type { PackageCheck } from '@hub/contract/staff-modules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { faultsOf } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'

/** What an upload says of its check, in place of how far it is. */
export function useCheckWords(check: PackageCheck | null) {
  const t = useTexts(moduleTexts)
  return (uploadId: number) => {
    if (check?.uploadId !== uploadId) return undefined
    const { done, total } = check.files
    if (check.state === 'checking') {
      const percent = total === 0 ? 0 : (done / total) * 100
      return {
        words: total === 0 ? t('checkBegins') : t('checking', { done: String(done), total: String(total) }),
        percent,
      }
    }
    return { words: t('rejected', { count: faultsOf(check).length }) }
  }
}
