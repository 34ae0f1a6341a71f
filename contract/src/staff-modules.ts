/** A module as staff look after it: its versions, a new package with its check, a trial, and the way back (CTM-006, CTM-007). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line } from './fields.ts'
import { LaunchSession, PackagePath, PackageVersion } from './frame.ts'
import { isPlainHost, PLAIN_HOST } from './module-hosts.rules.ts'
import { Reason } from './staff-people.ts'

/** Files of a comparison that are listed; the numbers count all. */
export const CHANGED_FILES_MAX = 500
const LANGUAGES_MAX = 40
const LANGUAGE_MAX = 20

/** What a package may leave unsaid. */
export const UnsaidFacts = z
  .object({
    version: PackageVersion,
    entry: PackagePath,
    languages: z.array(Line.min(2).max(LANGUAGE_MAX)).max(LANGUAGES_MAX),
  })
  .partial()

const CONTENT = { who: 'staff', permission: 'content' } as const

/** What the check has to say of one place. A fault keeps the package out, a warning does not. */
export const CheckFinding = z.object({
  level: z.enum(['fault', 'warning']),
  /** A word for what it is; the console has a sentence for each. */
  code: z.string(),
  path: z.string().nullable(),
  line: z.number().nullable(),
  /** A few lines of the file, and the part of them that is meant. */
  lines: z.array(z.object({ number: z.number(), text: z.string() })),
  mark: z.string().nullable(),
  /** What the sentence names: a field, an address, numbers of bytes. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CheckFinding = z.infer<typeof CheckFinding>

/** What is checked of every package, for the list of what was passed. */
export const CHECKED_AREAS = [
  'paths',
  'sizes',
  'readable',
  'description',
  'references',
  'captions',
  'outside',
  'fonts',
  'programs',
  'reach',
] as const
export type CheckedArea = (typeof CHECKED_AREAS)[number]

/** What somebody can say of a package that does not say it itself, in the order of the form (PKG-002). */
export const ASKED_FACTS = ['title', 'version', 'languages', 'estimate', 'entry'] as const

export const PackageCheck = z.object({
  id: z.number(),
  /** Null of a new module until the draft has it. */
  moduleId: z.number().nullable(),
  /** Of a new module: where it is to stand. */
  topicId: z.number().nullable(),
  uploadId: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  /** `refused`: nothing was saved. `saved`: the version is stored, and no facilitator sees it yet. `failed`: the hub's own fault. */
  state: z.enum(['checking', 'refused', 'saved', 'failed']),
  files: z.object({ done: z.number(), total: z.number() }),
  findings: z.array(CheckFinding),
  passed: z.array(z.enum(CHECKED_AREAS)),
  /** Facts that the package lacks and somebody can give (PKG-002). */
  asked: z.array(z.enum(ASKED_FACTS)),
  /** The version of the package, once it is known. */
  version: z.string().nullable(),
  by: z.string(),
  begunAt: Iso,
})
export type PackageCheck = z.infer<typeof PackageCheck>

/** `new`: saved, and facilitators have never had it. `draft`: the next publication brings it. */
export const VERSION_STATES = ['published', 'draft', 'new', 'previous'] as const
export type VersionState = (typeof VERSION_STATES)[number]

export const ModuleVersion = z.object({
  version: z.string(),
  state: z.enum(VERSION_STATES),
  addedAt: Iso,
  /** Null of what was added at the command line or by the product. */
  addedBy: z.string().nullable(),
  sizeBytes: z.number(),
})
export type ModuleVersion = z.infer<typeof ModuleVersion>

/** What a page, style or drawing of the present version asks another site for. */
export const OutsideAddress = z.object({
  path: z.string(),
  line: z.number(),
  address: z.string(),
  /** Without a port. */
  host: z.string(),
  /** False of what stays blocked whatever is allowed: scripts, plug-ins, and what is not https at its usual port. */
  canBeAllowed: z.boolean(),
})
export type OutsideAddress = z.infer<typeof OutsideAddress>

/** A host from which this module may load, by whose decision and why (PKG-008). */
export const AllowedHost = z.object({
  host: z.string(),
  reason: z.string(),
  allowedAt: Iso,
  /** Null of what was allowed at the command line. */
  allowedBy: z.string().nullable(),
})
export type AllowedHost = z.infer<typeof AllowedHost>

export const StaffModule = z.object({
  id: z.number(),
  name: z.string(),
  /** Only the draft has it: nothing of it was ever published. */
  isNew: z.boolean(),
  key: z.string(),
  minutes: z.number(),
  version: z.string(),
  /** What it stands below, from the top. */
  places: z.array(z.string()),
  /** In how many topics it stands: a version is for all of them. */
  topics: z.number(),
  guides: z.array(z.string()),
  journals: z.array(z.string()),
  /** Sessions that run now, by the version that they began with; null where it is not known. */
  running: z.array(z.object({ version: z.string().nullable(), sessions: z.number() })),
  versions: z.array(ModuleVersion),
  /** The last check of a package for it, unless its version is published. */
  check: PackageCheck.nullable(),
  /** What the present version asks other sites for; null of a version that was added before this was looked at. */
  outside: z.array(OutsideAddress).nullable(),
  hosts: z.array(AllowedHost),
})
export type StaffModule = z.infer<typeof StaffModule>

export const readModuleForStaff = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/modules/{id}',
  summary: 'Read a module with its versions, its running sessions and the last check of a package for it',
  reply: { record: StaffModule },
})

export const ChangedFile = z.object({
  path: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  sizeBytes: z.number(),
})
export type ChangedFile = z.infer<typeof ChangedFile>

export const readVersionChanges = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/modules/{id}/changes',
  summary: 'Compare the files of two versions of a module',
  query: z.object({ version: PackageVersion, since: PackageVersion }),
  reply: {
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    /** By how many bytes the whole grew. */
    growthBytes: z.number(),
    files: z.array(ChangedFile),
  },
  fails: ['ModuleVersionUnknown'],
})

export const checkPackageForStaff = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-checks',
  summary:
    'Check an uploaded package of a module as a whole, and save it as a new version when nothing has to be fixed',
  body: UnsaidFacts.extend({ moduleId: BodyId, uploadId: BodyId }),
  reply: { record: PackageCheck },
  status: 201,
  fails: ['NotFound', 'UploadIncomplete'],
})

export const readPackageCheck = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/module-checks/{id}',
  summary: 'Read how far a check is, and what it found',
  reply: { record: PackageCheck },
})

export const draftModuleVersion = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-versions/draft',
  summary: 'Put a saved version of a module into the draft, in each of its topics',
  body: z.object({ id: BodyId, version: PackageVersion }),
  reply: { modules: z.array(z.number()) },
  fails: ['NotFound', 'ModuleVersionUnknown'],
})

export const revertModuleVersion = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-versions/revert',
  summary: 'Give a module an earlier version at once; sessions in progress keep theirs',
  body: z.object({ id: BodyId, version: PackageVersion, reason: Reason }),
  reply: { was: z.string(), version: z.string() },
  fails: ['NotFound', 'ModuleVersionUnknown'],
})

const HostChoice = z.object({
  id: BodyId,
  host: Line.regex(PLAIN_HOST).refine(isPlainHost),
  reason: Reason,
})

export const allowModuleHost = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-hosts/allow',
  summary: 'Let a module load styles, fonts, pictures, films, data and frames from a host, over https alone',
  body: HostChoice,
  reply: { hosts: z.array(AllowedHost) },
  fails: ['NotFound', 'OwnHost', 'TooManyHosts'],
})

export const blockModuleHost = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-hosts/block',
  summary: 'Block a host again that a module was allowed to load from',
  body: HostChoice,
  reply: { hosts: z.array(AllowedHost) },
  fails: ['NotFound'],
})

/** A trial: the player's address and a token for it. Nothing of it is counted, tracked or recorded. */
export const ModuleTrial = LaunchSession.pick({ moduleId: true, version: true }).extend({
  url: z.string(),
  contentOrigin: z.string(),
  launchToken: z.string(),
  title: z.string(),
})
export type ModuleTrial = z.infer<typeof ModuleTrial>

export const tryModuleVersion = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/module-versions/try',
  summary: 'Open a version of a module for oneself, on the content origin, without a session that counts',
  body: z.object({ id: BodyId, version: PackageVersion }),
  reply: { record: ModuleTrial },
  fails: ['NotFound', 'ModuleVersionUnknown'],
})
