/** The device's own list of modules: which were requested, which are complete, and from which version (OFF-025, OFF-026). */
import type { DBSchema } from 'idb'
import { useMemo, useSyncExternalStore } from 'react'
import type { Module } from '@hub/contract/catalogue'
import type { StoredModule } from '@hub/contract/frame-host'
import type { RunningModule } from '@hub/contract/running-modules'
import { useInLocale } from '#platform/calls/content.ts'
import { nowIso } from '#platform/page/clock.ts'
import { deviceDatabase } from '#platform/device/databases.ts'

const DATABASE = 'downloaded-module-tracker'
const STORE = 'modules'

/** A module on this device, with the data for its card when the hub is unreachable. */
export interface DownloadedModule extends Pick<
  Module,
  | 'id'
  | 'learningTypeId'
  | 'topic_id'
  | 'title'
  | 'name'
  | 'summary'
  | 'size'
  | 'estimate'
  | 'module_key'
  | 'image'
  | 'alt'
  | 'picture'
  | 'guides'
  | 'journals'
  | 'needs_internet'
  | 'translations'
> {
  /** The theme's colour, for the drawn cover. */
  theme_color: string | undefined
  /**
   * Its sector and theme, for the participation of a session delivered without internet; null until the server has sent
   * them, which is before any of its files.
   */
  place: ModuleTheme | null
  /** `downloading` until all of it is here, also while an update is downloaded beside the old copy. */
  status: 'downloading' | 'downloaded'
  /** The `last_update` of the complete copy; empty while there is none (OFF-030). */
  current_version: string
  downloadDate: string
  lastAccessed: string
  /** The copy that can be launched, or null while the first download is not finished. */
  stored: StoredModule | null
}

/** The theme and the sector of a run's module. */
export type ModuleTheme = Pick<
  RunningModule,
  'themeId' | 'themeName' | 'themeColor' | 'sectorKey' | 'translations'
>

interface Tracker extends DBSchema {
  [STORE]: { key: number; value: DownloadedModule }
}

const listeners = new Set<() => void>()
/** Notifies the other tabs of a change; each reads the list again, because only the database is valid. */
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(DATABASE)
news?.addEventListener('message', () => void readAnew().catch(() => undefined))
let known: readonly DownloadedModule[] | undefined

const open = deviceDatabase<Tracker>(DATABASE, (database) => {
  database.createObjectStore(STORE, { keyPath: 'id' })
})

/** Every module of the device, oldest download first. */
export async function listDownloadedModules(): Promise<readonly DownloadedModule[]> {
  return known ?? readAnew()
}

export async function findDownloadedModule(id: number): Promise<DownloadedModule | undefined> {
  return (await open()).get(STORE, id)
}

/**
 * Notes that a module is wanted, new or to be updated beside the existing copy. This is stored before anything is
 * requested, so that the decision is not lost with the page.
 */
export async function trackDownload(module: Module, color: string | undefined): Promise<DownloadedModule> {
  const before = await findDownloadedModule(module.id)
  const now = nowIso()
  const { id, learningTypeId, topic_id, title, name, summary, size, estimate, module_key } = module
  const { image, alt, picture, guides, journals, needs_internet, translations } = module
  return put({
    ...{ id, learningTypeId, topic_id, title, name, summary, size, estimate, module_key },
    ...{
      image,
      alt,
      picture,
      guides,
      journals,
      needs_internet,
      translations,
      theme_color: color ?? before?.theme_color,
      place: before?.place ?? null,
    },
    status: 'downloading',
    current_version: before?.current_version ?? '',
    downloadDate: before?.downloadDate ?? now,
    lastAccessed: before?.lastAccessed ?? now,
    stored: before?.stored ?? null,
  })
}

/**
 * Changes the entry of a module in one transaction; a missing entry stays missing. Returns whether there was one.
 */
export async function changeDownload(id: number, change: Partial<DownloadedModule>): Promise<boolean> {
  const database = await open()
  const writing = database.transaction(STORE, 'readwrite')
  const before = await writing.store.get(id)
  if (before) await writing.store.put({ ...before, ...change })
  await writing.done
  await changed()
  return before !== undefined
}

/**
 * Cancels what was wanted of a module: a complete copy stays, without one the entry is removed. In one transaction,
 * because the download may become complete at this very moment.
 */
export async function settleDownload(id: number): Promise<void> {
  const database = await open()
  const writing = database.transaction(STORE, 'readwrite')
  const before = await writing.store.get(id)
  if (before?.stored) await writing.store.put({ ...before, status: 'downloaded' })
  else await writing.store.delete(id)
  await writing.done
  await changed()
}

/** Removes a module's entry; its files belong to the engine. */
export async function forgetDownload(id: number): Promise<void> {
  const database = await open()
  await database.delete(STORE, id)
  await changed()
}

/** The modules of the device in the reader's language, updated at each change; undefined until they were read once. */
export function useDownloadedModules(): readonly DownloadedModule[] | undefined {
  const modules = useSyncExternalStore(subscribe, () => known)
  const inLocale = useInLocale()
  return useMemo(() => inLocale(modules), [modules, inLocale])
}

async function put(module: DownloadedModule): Promise<DownloadedModule> {
  const writing = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
  await Promise.all([writing.store.put(module), writing.done])
  await changed()
  return module
}

async function changed(): Promise<void> {
  await readAnew()
  news?.postMessage(null)
}

async function readAnew(): Promise<readonly DownloadedModule[]> {
  return tell(await (await open()).getAll(STORE))
}

function tell(modules: DownloadedModule[]): readonly DownloadedModule[] {
  known = modules.toSorted((a, b) => a.downloadDate.localeCompare(b.downloadDate) || a.id - b.id)
  for (const listener of [...listeners]) listener()
  return known
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (known === undefined) void listDownloadedModules().catch(() => tell([]))
  return () => listeners.delete(listener)
}
