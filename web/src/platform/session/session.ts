/**
 * Who is logged in on this device, for every slice: by the server's answer once it came, until then by the token
 * (ACC-051).
 */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RENEW_SESSION_EVERY_MS } from '@hub/contract/constants'
import { readSession, type SessionClaims, type SessionUser } from '@hub/contract/sessions'
import { queryOf } from '../calls/queries.ts'
import { usePresentClaims } from './presence.ts'

/** GET /sessions; read once at the start and again where a row requires it. */
export const sessionQuery = queryOptions({ ...queryOf(readSession), staleTime: Infinity, gcTime: Infinity })

/** The facilitator from the token's claims; the first team is theirs (ACC-048). */
export function userOf(claims: SessionClaims): SessionUser {
  const { id, firstName, lastName, email, teams } = claims
  const first = teams[0]
  const team = first === undefined ? null : { id: first.team_id, name: first.team_name }
  return {
    id,
    firstName,
    lastName,
    email,
    name: `${firstName} ${lastName}`,
    team,
    teamName: team?.name ?? null,
    termsDue: null,
    factorDue: false,
  }
}

/** The facilitator who is logged in or unlocked the device, or null. */
export function useSessionUser(): SessionUser | null {
  const claims = usePresentClaims()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  if (claims === null) return null
  return data?.record.id === claims.id ? data.record : userOf(claims)
}

/** Checks with the server whether the session is valid; the call itself ends an invalid session. */
export function checkSession(queryClient: QueryClient): Promise<unknown> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
}

/** Renews the session every 10 minutes while a module runs, when nothing else calls the server (ACC-052). */
export function useSessionRenewal(active: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => void checkSession(queryClient), RENEW_SESSION_EVERY_MS)
    return () => clearInterval(timer)
  }, [active, queryClient])
}
