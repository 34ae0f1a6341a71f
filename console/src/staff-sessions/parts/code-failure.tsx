import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'

/** What was wrong with the last code. */
export function CodeFailure({ error }: { error: unknown }) {
  const messageOf = useMessageOf()
  if (error === null) return null
  return (
    <Notice tone="danger" role="alert">
      {messageOf(error)}
    </Notice>
  )
}
