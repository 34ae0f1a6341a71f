/** The facilitator who is logged in during a test, and matching tokens. */
import { TOKEN_LIFE_MS } from '@hub/contract/constants'
import type { SessionClaims, SessionUser } from '@hub/contract/sessions'

const MS_PER_S = 1000

export const amara: SessionUser = {
  id: 1,
  name: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@harbourstreet.example',
  team: { id: 7, name: 'Harbour Street team' },
  teamName: 'Harbour Street team',
  termsDue: null,
  factorDue: false,
}

/** A user with very long names, in a team with a very long name. */
export const longNamed: SessionUser = {
  ...amara,
  name: 'Maximiliana-Antoinette Wojciechowska-Featherstonehaugh',
  firstName: 'Maximiliana-Antoinette',
  lastName: 'Wojciechowska-Featherstonehaugh',
  email: 'maximiliana-antoinette.wojciechowska-featherstonehaugh@northumberlandcommunityjustice.example',
  team: { id: 7, name: 'Northumberland Community Justice and Restorative Practice Partnership' },
  teamName: 'Northumberland Community Justice and Restorative Practice Partnership',
}

/** A token as the server would make it for Amara, unsigned; claims may be changed. */
export function tokenFor(claims: Partial<SessionClaims> = {}): string {
  const iat = Math.floor(Date.now() / MS_PER_S)
  const payload: SessionClaims = {
    id: amara.id,
    firstName: amara.firstName,
    lastName: amara.lastName,
    email: amara.email,
    teams: [{ team_id: 7, team_name: 'Harbour Street team' }],
    sid: 'session-1',
    iat,
    exp: iat + TOKEN_LIFE_MS / MS_PER_S,
    ...claims,
  }
  return ['{"alg":"none"}', JSON.stringify(payload), ''].map(base64url).join('.')
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A token of another user. */
export const tokenOf = ({ firstName, lastName, email, team }: SessionUser): string =>
  tokenFor({
    firstName,
    lastName,
    email,
    teams: team === null ? [] : [{ team_id: team.id, team_name: team.name }],
  })
