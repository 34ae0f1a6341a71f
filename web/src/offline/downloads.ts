/** The downloads of this page: requested, queued one after the other, shown, cancelled, and resumed (OFF-013 to OFF-020). */
import { useMemo, useSyncExternalStore } from 'react'
import { translationsOf } from '@hub/contract/translations.rules'
import { useInLocale } from '#platform/calls/content.ts'
import type { Module } from '@hub/contract/catalogue'
import { PANEL_HIDE_MS, STORAGE_NEEDED_BYTES } from '@hub/contract/constants'
import type { OfflineDownload } from '@hub/contract/offline'
import { nowIso, nowMs } from '#platform/page/clock.ts'
import { isOnline } from '#platform/calls/online.ts'
import { askDownload, readModuleTheme } from './downloads.queries.ts'
import { minutesLeft, type Sample, secondsLeft, withSample } from './downloads.rules.ts'
import { EngineFault } from './host-channel.ts'
import { createOfflineEngine, type EngineEvent, type OfflineEngine } from './engine.ts'
import { forgetDocuments, storeDocuments } from './stored-documents.ts'
import {
  changeDownload,
  findDownloadedModule,
  forgetDownload,
  listDownloadedModules,
  settleDownload,
  trackDownload,
} from './downloaded-modules.ts'

/** A row of the panel (OFF-027). Bytes, and minutes left when they can be estimated. */
export interface DownloadItem {
  moduleId: number
  moduleName: string
  module: Module
  color: string | undefined
  status: 'waiting' | 'downloading' | 'done' | 'error'
  doneBytes: number
  sizeBytes: number
  minutesLeft: number | null
  translations: Module['translations']
}

/** A message for the facilitator beyond the row: the device is full, or a download stopped. */
export type DownloadAlarm = 'low-storage' | 'failed'

const LOW_STORAGE: readonly string[] = ['low-storage', 'quota']
/** The interval at which the time left changes, so that it does not jump (design 5.22). */
const ETA_EVERY_MS = 2000
/** A little more than the files, because storing them needs extra space. */
const ROOM_FACTOR = 1.05

const listeners = new Set<() => void>()
const samples = new Map<number, readonly Sample[]>()
let items: readonly DownloadItem[] = []
let alarm: DownloadAlarm | null = null
let engine: OfflineEngine | undefined
/** What of somebody is in the panel. */
const holding = new Set<'focus' | 'pointer'>()
let hiding: ReturnType<typeof setTimeout> | undefined

/** Opens the engine for this installation's content origin; later calls return the same one. */
export function openDownloads(contentUrl: string): OfflineEngine {
  if (engine === undefined) {
    engine = createOfflineEngine({
      contentUrl,
      askDownload: askWithPlace,
    })
    engine.on(follow)
  }
  return engine
}

/**
 * True when the device has space: 300 MB free by its own estimate, and space for the files by the browser's real limit,
 * which the estimate does not show (OFF-014). When nothing is known it returns true.
 */
export async function hasRoomFor(contentUrl: string, bytes: number): Promise<boolean> {
  const needed = Math.max(STORAGE_NEEDED_BYTES, Math.ceil(bytes * ROOM_FACTOR))
  await listStored(contentUrl).catch(() => undefined)
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && usage !== undefined && quota - usage < needed) return false
  return openDownloads(contentUrl).fits(needed)
}

/** Queues a module, new or to be updated; the panel shows it until a minute after it is done. */
export async function queueDownload(module: Module, color: string | undefined): Promise<void> {
  if (engine === undefined) return
  const { id: moduleId, title: moduleName, size: sizeBytes } = module
  const translations = translationsOf({ moduleName: [module.translations, 'title'] })
  await trackDownload(module, color)
  const waiting = { status: 'waiting', doneBytes: 0, sizeBytes, minutesLeft: null } as const
  put({ moduleId, moduleName, translations, module, color, ...waiting })
  samples.delete(moduleId)
  // Its outcome arrives as events.
  engine.download(moduleId).catch(() => undefined)
}

/** Stores the module's sector and theme before its files: without them no session of it could be recorded. */
async function askWithPlace(moduleId: number): Promise<OfflineDownload> {
  const noted = await findDownloadedModule(moduleId)
  if (noted?.place === null) {
    const place = await readModuleTheme(noted)
    await changeDownload(moduleId, { place, theme_color: place.themeColor })
  }
  return askDownload(moduleId)
}

/** Aborts the running download, or removes one from the queue (OFF-016). */
export async function cancelDownload(moduleId: number): Promise<void> {
  drop(moduleId)
  await settleDownload(moduleId)
  await engine?.cancel(moduleId).catch(() => undefined)
}

/** Removes a module from the device, with its documents (CAT-025). */
export async function deleteModule(moduleId: number): Promise<void> {
  if (engine === undefined) throw new EngineFault('unreachable', 'the downloads are not open')
  await engine.remove(moduleId)
  const module = await findDownloadedModule(moduleId)
  await forgetDownload(moduleId)
  if (module) await forgetDocuments(module, await listDownloadedModules())
  drop(moduleId)
}

/**
 * Corrects the device's list by what is really stored, and queues unfinished downloads when the hub is reachable
 * (OFF-031): a browser may have dropped files, or been closed during a download.
 */
export async function resumeDownloads(contentUrl: string): Promise<void> {
  const noted = await listDownloadedModules()
  if (noted.length === 0) return
  const found = new Map((await listStored(contentUrl)).map((kept) => [kept.moduleId, kept]))
  for (const module of noted) {
    const kept = found.get(module.id)
    const stored = kept?.stored ?? null
    const isWanted = module.status === 'downloading' || stored === null
    await changeDownload(module.id, { stored, current_version: stored?.version ?? '' })
    if (!isWanted) continue
    if (isOnline()) await queueDownload(asModule(module), module.theme_color)
    else if (stored) await changeDownload(module.id, { status: 'downloaded' })
    else await changeDownload(module.id, { status: 'downloading' })
  }
}

/** What is really stored, after removing what no list names: a page that closes while it cancels leaves such files. */
async function listStored(contentUrl: string) {
  const stored = await openDownloads(contentUrl).list()
  for (const { moduleId } of stored) await removeUnlisted(moduleId)
  return stored
}

/** Reads the stored entry again: another tab may have begun the download since. */
async function removeUnlisted(moduleId: number): Promise<void> {
  if (!(await findDownloadedModule(moduleId))) await engine?.remove(moduleId).catch(() => undefined)
}

/** A module as the catalogue has it, from the device's entry; the server's data replaces it once loaded. */
function asModule(noted: Awaited<ReturnType<typeof listDownloadedModules>>[number]): Module {
  const {
    theme_color: _color,
    status: _status,
    downloadDate: _date,
    lastAccessed: _last,
    stored,
    ...rest
  } = noted
  const version = stored?.version ?? ''
  return {
    ...rest,
    last_update: version,
    last_updated: version,
    code_dir: '',
    is_downloadable: 1,
  } as Module
}

function follow(event: EngineEvent): void {
  const item = items.find(({ moduleId }) => moduleId === event.moduleId)
  if (event.type === 'download-complete') void complete(event.moduleId, event.stored)
  if (event.type === 'download-error') void stop(event.moduleId, event.code)
  if (item === undefined) return
  if (event.type === 'download-start') put({ ...item, status: 'downloading', sizeBytes: event.size })
  if (event.type === 'download-progress') progress(item, event)
}

function progress(item: DownloadItem, { done, size }: { done: number; size: number }): void {
  const atMs = nowMs()
  const before = samples.get(item.moduleId) ?? []
  const isDue = atMs - (before.at(-1)?.atMs ?? 0) >= ETA_EVERY_MS
  const now = isDue ? withSample(before, { atMs, bytes: done }) : before
  samples.set(item.moduleId, now)
  const seconds = secondsLeft(now, size)
  const left = isDue ? (seconds === null ? null : minutesLeft(seconds)) : item.minutesLeft
  put({ ...item, status: 'downloading', doneBytes: done, sizeBytes: size, minutesLeft: left })
}

async function complete(
  moduleId: number,
  stored: NonNullable<Awaited<ReturnType<typeof findDownloadedModule>>>['stored'],
): Promise<void> {
  const now = nowIso()
  const isNoted = await changeDownload(moduleId, {
    status: 'downloaded',
    stored,
    current_version: stored?.version ?? '',
    downloadDate: now,
  })
  // Cancelled, here or in another tab, when it was already complete: files that no list names would stay here for ever.
  if (!isNoted) return removeUnlisted(moduleId)
  const item = items.find((one) => one.moduleId === moduleId)
  if (item) put({ ...item, status: 'done', doneBytes: item.sizeBytes, minutesLeft: null })
  const module = await findDownloadedModule(moduleId)
  // Journals and guides open from the device too; one that cannot be loaded now is loaded with the next sync.
  if (module) await storeDocuments(module).catch(() => undefined)
}

async function stop(moduleId: number, code: EngineFault['code']): Promise<void> {
  if (code === 'cancelled') return
  const isFull = LOW_STORAGE.includes(code)
  if (isFull) await settleDownload(moduleId)
  const item = items.find((one) => one.moduleId === moduleId)
  if (item) put({ ...item, status: 'error', minutesLeft: null })
  alarm = isFull ? 'low-storage' : 'failed'
  tell()
}

/** The rows of the panel, in their order; updated at each change. */
export function useDownloadItems(): readonly DownloadItem[] {
  const shown = useSyncExternalStore(subscribe, () => items)
  const inLocale = useInLocale()
  return useMemo(() => inLocale(shown), [shown, inLocale])
}

/** The message for a dialog, or null; updated at each change. */
export function useDownloadAlarm(): DownloadAlarm | null {
  return useSyncExternalStore(subscribe, () => alarm)
}

/** Shows a download's failure, or that the device is full; null once it was read. */
export function setDownloadAlarm(next: DownloadAlarm | null): void {
  alarm = next
  tell()
}

/** Shows the panel while it is in use; afterwards it hides a minute after the last completion (OFF-029). */
export function holdPanel(by: 'focus' | 'pointer', isInside: boolean): void {
  if (isInside) holding.add(by)
  else holding.delete(by)
  startHiding()
}

function startHiding(): void {
  clearTimeout(hiding)
  if (holding.size > 0) return
  const isOver = items.length > 0 && items.every(({ status }) => status === 'done')
  if (isOver)
    hiding = setTimeout(() => {
      items = []
      tell()
    }, PANEL_HIDE_MS)
}

function put(item: DownloadItem): void {
  const isKnown = items.some(({ moduleId }) => moduleId === item.moduleId)
  items = isKnown ? items.map((one) => (one.moduleId === item.moduleId ? item : one)) : [...items, item]
  startHiding()
  tell()
}

function drop(moduleId: number): void {
  items = items.filter((one) => one.moduleId !== moduleId)
  startHiding()
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
