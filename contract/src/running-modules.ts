/** The launch of a module, the run the server tracks, and the socket's events (API-022, API-026, API-054, API-055). */
import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Id, Iso, Line, Translated } from './fields.ts'

/** `endTime` is null while it runs. Once it is set, the run waits for participation (DEL-018). */
export const RunningModule = z.object({
  id: z.number(),
  hostId: z.number(),
  hostName: z.string(),
  themeId: z.number(),
  topicId: z.number(),
  moduleId: z.number(),
  moduleKey: z.string(),
  moduleName: z.string(),
  themeName: z.string(),
  themeColor: z.string(),
  moduleImage: z.string(),
  modulePicture: Picture.optional(),
  startTime: Iso,
  endTime: Iso.nullable(),
  sectorKey: z.string(),
  translations: Translated,
})
export type RunningModule = z.infer<typeof RunningModule>

export const ModuleChoice = z.object({ topicId: BodyId, moduleId: BodyId })
export type ModuleChoice = z.infer<typeof ModuleChoice>

/** The launch token is sent in `hub:init`, never in a URL (DEL-016). */
export const ModuleLaunch = z.object({
  launchId: z.string(),
  /** The player page on the content origin. */
  url: z.string(),
  launchToken: z.string(),
  expiresAt: Iso,
})
export type ModuleLaunch = z.infer<typeof ModuleLaunch>

export const launchModule = endpoint({
  method: 'POST',
  path: '/module-launches',
  who: 'facilitator',
  summary: 'Start a module; answers with the address of its frame and the token that opens it',
  body: ModuleChoice,
  reply: { record: ModuleLaunch },
  fails: ['ValidationError', 'NotFound', 'NotAvailable', 'ModuleIsRunning'],
})

export const listRunningModules = endpoint({
  method: 'GET',
  path: '/facilitators/{id}/running-modules',
  who: 'self',
  beforeTerms: true,
  summary: 'List the caller’s module that is running or still to be recorded: none or one',
  reply: { records: z.array(RunningModule) },
})

/**
 * For a run whose module never showed anything and whose host says that no session took place. The run remains stored
 * but is not listed any more (DEL-006). Repeating the call changes nothing.
 */
export const setRunAside = endpoint({
  method: 'DELETE',
  path: '/facilitators/{id}/running-modules/{runningId}',
  who: 'self',
  summary: 'Set a run aside when no session took place; it stays stored and need not be recorded',
  params: z.object({ id: Id, runningId: Id }),
  fails: ['NotFound', 'ModuleIsRunning', 'AlreadyRecorded'],
})

/** The full path of the socket (DEL-023). */
export const SOCKET_PATH = '/api/socket'

export const TrackModule = z.object({
  hostId: BodyId,
  topicId: BodyId,
  moduleKey: Line.min(1),
  /** The source of the frame's content (DEL-022). */
  source: z.enum(['online', 'offline']),
  isContinue: z.boolean(),
})
export type TrackModule = z.infer<typeof TrackModule>

export const StopTrackModule = z.object({ endMethod: z.enum(['button', 'route']) })
export type StopTrackModule = z.infer<typeof StopTrackModule>

export const Tracking = z.object({ socketId: z.string() })
export type Tracking = z.infer<typeof Tracking>

export const TrackStopped = z.object({ socketId: z.string() })
export type TrackStopped = z.infer<typeof TrackStopped>

export const SocketFailureName = z.enum([
  'ModuleToComplete',
  'ModuleIsRunning',
  'ModuleNotFound',
  'Forbidden',
  'ServerError',
])
export type SocketFailureName = z.infer<typeof SocketFailureName>

export const SocketFailed = z.object({ message: SocketFailureName })
export type SocketFailed = z.infer<typeof SocketFailed>

/** The body of the socket's handshake: the session's bearer token, which is never in the query (DEL-023). */
export const SocketHandshake = z.object({ token: Line.min(1) })
export type SocketHandshake = z.infer<typeof SocketHandshake>

export interface ClientToServerEvents {
  track_module: (event: TrackModule) => void
  stop_track_module: (event: StopTrackModule) => void
}

export interface ServerToClientEvents {
  tracking: (event: Tracking) => void
  track_stopped: (event: TrackStopped) => void
  socketFailed: (event: SocketFailed) => void
}
