import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hrefOf } from '#platform/paths.ts'
import { useRouteParams } from '#platform/navigation.ts'

/**
 * The parts of a mailed link as they were on arriving. The secret among them leaves the address bar and the
 * browser's history at once: who looks over a shoulder, or opens the history later, finds no way in.
 */
export function useLinkParts<Name extends 'accountConfirm' | 'newPassword'>(name: Name) {
  const now = useRouteParams(name)
  const [parts] = useState(now)
  const navigate = useNavigate()
  const hasSecret = Object.values(now).some(Boolean)
  useEffect(() => {
    if (hasSecret) void navigate({ to: bareOf(name), replace: true })
  }, [hasSecret, name, navigate])
  return parts
}

function bareOf(name: 'accountConfirm' | 'newPassword'): string {
  return name === 'accountConfirm'
    ? hrefOf('accountConfirm', { fid: '', token: '' })
    : hrefOf('newPassword', { resetToken: '' })
}
