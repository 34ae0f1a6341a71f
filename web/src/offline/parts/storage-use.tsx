import { useEffect, useState } from 'react'
import { useAppSettings } from '#platform/queries.ts'
import { useTexts } from '#platform/texts.ts'
import { roundSize } from '../downloads.rules.ts'
import { openDownloads } from '../downloads.ts'
import { offlineTexts } from '../offline.texts.ts'

/** How many modules there are, what they take, and what is free, as the browser reports it. */
export function StorageUse({ count }: { count: number }) {
  const t = useTexts(offlineTexts)
  const contentUrl = useAppSettings()?.moduleServerUrl
  const [use, setUse] = useState<{ used: string; free: string } | null>(null)
  useEffect(() => {
    if (contentUrl === undefined) return undefined
    let isHere = true
    openDownloads(contentUrl)
      .estimate()
      .then(({ usage, quota }) => {
        if (isHere && usage !== null && quota !== null)
          setUse({ used: roundSize(usage), free: roundSize(Math.max(0, quota - usage)) })
      })
      // Where the browser reports nothing, the number of modules stands alone.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [contentUrl, count])
  return <p className="muted">{use === null ? t('usedOnly', { count }) : t('used', { count, ...use })}</p>
}
