/** Defines the messages between the hub and the content origin's player page: protocol version 1 (DEL-007, DEL-016). */
import { z } from 'zod'
import { BodyId, GivenName, Line, Lines } from './fields.ts'
import { printableLine } from './fields.rules.ts'

export const FRAME_PROTOCOL = 1

/** The paths on the content origin of the player page, and of the exchange of its launch token (API-027). */
export const PLAYER_PATH = '/player/'
export const LAUNCH_SESSION_PATH = '/session'
/** The meta element with the origin that may frame the player page and send it messages. */
export const HUB_ORIGIN_META = 'hub-origin'

export const FRAME_TITLE_MAX = 256
const PATH_MAX = 512
const VERSION_MAX = 32
const TOKEN_MAX = 4096
const LOCALE_MAX = 35
const DETAIL_MAX = 200
const EVENT_NAME_MAX = 64
const EVENT_ELEMENT_MAX = 256
const EVENT_TEXT_MAX = 4096

/** A package's version, as part of an address: begins with a digit; letters, digits, dots and dashes. */
export const PackageVersion = Line.max(VERSION_MAX).regex(/^\d[0-9A-Za-z]*([.-][0-9A-Za-z]+)*$/)

/** A path inside a package: relative, with `/`, without empty, `.` or `..` segments. */
export const PackagePath = GivenName.min(1)
  .max(PATH_MAX)
  .refine((path) => !path.includes('\\') && path.split('/').every((step) => !['', '.', '..'].includes(step)))

const Locale = Line.max(LOCALE_MAX).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

/** The content origin's answer to a launch token (API-027). */
export const LaunchSession = z.object({
  moduleKey: Line.max(EVENT_NAME_MAX),
  moduleId: BodyId,
  version: PackageVersion,
  entry: PackagePath,
  locale: Locale,
})
export type LaunchSession = z.output<typeof LaunchSession>

export const LaunchSessionBody = z.object({ launchToken: Line.min(1).max(TOKEN_MAX) })

/** Frame to hub, over the window: the page has loaded. `role` leaves room for the download host. */
export const FrameHello = z.object({
  type: z.literal('frame:hello'),
  v: z.literal(FRAME_PROTOCOL),
  role: z.enum(['player', 'host']),
})
export type FrameHello = z.output<typeof FrameHello>

const initOfEveryMode = {
  type: z.literal('hub:init'),
  v: z.literal(FRAME_PROTOCOL),
  moduleId: BodyId,
  kind: z.literal('html'),
  locale: Locale,
  /** The module's name, for the title of the frame. */
  title: Line.max(FRAME_TITLE_MAX),
}

/**
 * Hub to frame, over the window, with the port: what to open. Online, the launch token decides version and entry, and
 * the hub's values are only a hint. Offline, the hub's values are the only source.
 */
export const HubInit = z.discriminatedUnion('mode', [
  z.object({
    ...initOfEveryMode,
    mode: z.literal('online'),
    launchToken: Line.min(1).max(TOKEN_MAX),
    version: PackageVersion.optional(),
    entry: PackagePath.optional(),
  }),
  z.object({ ...initOfEveryMode, mode: z.literal('offline'), version: PackageVersion, entry: PackagePath }),
])
export type HubInit = z.output<typeof HubInit>

/**
 * `denied`: the launch token was refused. `broken`: the package itself failed, and `detail` is its own error text. No
 * status at all means that the server did not answer (DEL-006).
 */
export const FRAME_STATUSES = ['ready', 'unavailable', 'denied', 'not-downloaded', 'error', 'broken'] as const
export type FrameStatus = (typeof FRAME_STATUSES)[number]

const FrameStatusMessage = z.object({
  type: z.literal('frame:status'),
  status: z.enum(FRAME_STATUSES).optional(),
  detail: Line.max(DETAIL_MAX).optional(),
  /** True when the package is ready but shows nothing yet; `frame:shown` follows when it does. */
  isBlank: z.boolean().optional(),
})

/** The player runs and loads the package. If nothing follows, the package is what blocks it. */
const FrameAliveMessage = z.object({ type: z.literal('frame:alive') })

/** A package that was blank at first now shows something. */
const FrameShownMessage = z.object({ type: z.literal('frame:shown') })

/** An event that the package reported. Its code is not trusted: show the event at most, never treat it as attendance. */
const ModuleEventMessage = z.object({
  type: z.literal('module:event'),
  name: Line.min(1).max(EVENT_NAME_MAX),
  element: Line.max(EVENT_ELEMENT_MAX).optional(),
  value: z.union([Lines.max(EVENT_TEXT_MAX), z.number(), z.boolean(), z.null()]).optional(),
})

const FrameStoppedMessage = z.object({ type: z.literal('frame:stopped') })

/** Player to hub, over the port. */
export const PlayerMessage = z.discriminatedUnion('type', [
  FrameStatusMessage,
  FrameAliveMessage,
  FrameShownMessage,
  ModuleEventMessage,
  FrameStoppedMessage,
])
export type PlayerMessage = z.output<typeof PlayerMessage>
export type ModuleEvent = z.output<typeof ModuleEventMessage>

/** Hub to player, over the port. */
export const HubMessage = z.object({ type: z.literal('hub:stop') })
export type HubMessage = z.output<typeof HubMessage>

/** Cuts a reason to the length that may be sent, on one line and without control characters. */
export function frameDetail(reason: string): string {
  return printableLine(reason, DETAIL_MAX)
}

/**
 * The frame's outcome for the launch screen (DEL-006): `missing` is maintenance, `broken` a fault of the package itself,
 * `unavailable` any other fault.
 */
export type FrameOutcome = 'ready' | 'missing' | 'unavailable' | 'broken'

/** The outcome of a status: `missing` without one, `unavailable` or `broken` for any but ready (DEL-006). */
export function outcomeOf(status: FrameStatus | undefined): FrameOutcome {
  if (status === undefined) return 'missing'
  return status === 'ready' || status === 'broken' ? status : 'unavailable'
}
