import { useEffect, useState } from 'react'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { roundSize } from '../downloads.rules.ts'
import { openDownloads } from '../downloads.ts'
import { offlineTexts } from '../offline.texts.ts'

/** How many modules there are, how much storage they use, and how much is left. */
export function StorageUse({ count }: { count: number }) {
  const t = useTexts(offlineTexts)
  const contentUrl = useAppSettings()?.moduleServerUrl
  const [use, setUse] = useState<{ used: number; free: number | null } | null>(null)
  useEffect(() => {
    if (contentUrl === undefined) return undefined
    let isHere = true
    openDownloads(contentUrl)
      .estimate()
      .then(({ used, free }) => {
        if (isHere) setUse({ used, free })
      })
      // When the storage cannot be queried, only the number of modules shows.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [contentUrl, count])
  if (use === null) return <p className="muted">{t('countOnly', { count })}</p>
  const sizeOf = (bytes: number) => roundSize(bytes) ?? t('underOneMegabyte')
  const used = sizeOf(use.used)
  return (
    <p className="muted">
      {use.free === null
        ? t('usedOnly', { count, used })
        : t('used', { count, used, free: sizeOf(use.free) })}
    </p>
  )
}
