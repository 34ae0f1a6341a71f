/** What follows from a check and from the versions of a module. */
import type {
  AllowedHost,
  CheckFinding,
  ModuleVersion,
  OutsideAddress,
  PackageCheck,
  StaffModule,
} from '@hub/contract/staff-modules'

export const faultsOf = ({ findings }: Pick<PackageCheck, 'findings'>): CheckFinding[] =>
  findings.filter(({ level }) => level === 'fault')

export const warningsOf = ({ findings }: Pick<PackageCheck, 'findings'>): CheckFinding[] =>
  findings.filter(({ level }) => level === 'warning')

/** True where the same package may pass later: the check broke off, or the scanner gave no answer. */
export const canCheckAgain = ({ state, findings }: Pick<PackageCheck, 'state' | 'findings'>): boolean =>
  state === 'failed' || (state === 'refused' && findings.some(({ code }) => kindOf(code) === 'notScanned'))

/** The version that is on its way to facilitators: the one saved last of those that they never had. */
export function nextVersion({ versions }: Pick<StaffModule, 'versions'>): ModuleVersion | undefined {
  return versions.find(({ state }) => state === 'draft' || state === 'new')
}

/** A host of other sites that the module asks for, or may ask, and the addresses of it. */
export interface HostOfModule {
  host: string
  allowed: AllowedHost | undefined
  addresses: OutsideAddress[]
  /** False when nothing that the module asks of it could be loaded. */
  canBeAllowed: boolean
}

/** Every host that is allowed or asked for, by its name. */
export function hostsOf({ hosts, outside }: Pick<StaffModule, 'hosts' | 'outside'>): HostOfModule[] {
  const names = new Set([...hosts, ...(outside ?? [])].map(({ host }) => host))
  return [...names].toSorted().map((host) => {
    const addresses = (outside ?? []).filter((one) => one.host === host)
    const allowed = hosts.find((one) => one.host === host)
    return { host, allowed, addresses, canBeAllowed: addresses.some((one) => one.canBeAllowed) }
  })
}

/** Which sentence a finding has. Several faults of the same kind share one. */
export function kindOf(code: string): string {
  const known = KINDS.find(([pattern]) => pattern.test(code))
  return known?.[1] ?? 'other'
}

const KINDS = [
  [/^unreadable-(no-package|not-there)/, 'noPackage'],
  [/^unreadable/, 'unreadable'],
  [/^scan-infected/, 'infected'],
  [/^scan/, 'notScanned'],
  [/^format/, 'format'],
  [/^no-manifest/, 'noManifest'],
  [/^fact/, 'fact'],
  [/^manifest$/, 'manifestField'],
  [/^manifest/, 'manifest'],
  [/^missing-file/, 'missingFile'],
  [/^path/, 'path'],
  [/^link/, 'link'],
  [/^duplicate/, 'duplicate'],
  [/^too-many-files/, 'tooManyFiles'],
  [/^too-large/, 'tooLarge'],
  [/^bomb/, 'bomb'],
  [/^version-taken/, 'versionTaken'],
  [/^other-module/, 'otherModule'],
  [/^module-known/, 'moduleKnown'],
  [/^place-gone/, 'placeGone'],
  [/^missing-reference/, 'missingReference'],
  [/^no-captions/, 'noCaptions'],
  [/^program/, 'program'],
  [/^outside-never/, 'outsideNever'],
  [/^outside-font/, 'outsideFont'],
  [/^outside/, 'outside'],
  [/^blocked-plugin/, 'blockedPlugin'],
  [/^blocked-form/, 'blockedForm'],
  [/^blocked-base/, 'blockedBase'],
  [/^reach/, 'reach'],
] as const satisfies readonly (readonly [RegExp, string])[]
