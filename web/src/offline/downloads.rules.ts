/** Computes what the download panel and the cards show: status, megabytes, names and the time left (CAT-021, OFF-028). */
import { ETA_SAMPLES, PANEL_NAME_MAX } from '@hub/contract/constants'
import type { Module } from '@hub/contract/catalogue'

const BYTES_PER_MB = 1024 * 1024
const BYTES_PER_GB = 1024 * BYTES_PER_MB
const MS_PER_S = 1000
const S_PER_MIN = 60
/** Fewer samples give no estimate of the time left (design 5.22). */
const SAMPLES_NEEDED = 3
const DECIMALS = 2

export type DownloadStatus = 'download' | 'downloading' | 'downloaded' | 'outdated'

/** The one status of a card (CAT-021): nothing stored, downloading, stored in the current or in an older version. */
export function statusOf(
  module: Pick<Module, 'last_update'>,
  kept: { status: 'downloading' | 'downloaded'; current_version: string } | undefined,
): DownloadStatus {
  if (kept === undefined) return 'download'
  if (kept.status === 'downloading') return 'downloading'
  return kept.current_version === module.last_update ? 'downloaded' : 'outdated'
}

/** '128.40': megabytes with two decimals. */
export function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(DECIMALS)
}

/** '1.3 GB' or '204 MB', for a line about the whole device; null when it is less than one. */
export function roundSize(bytes: number): string | null {
  if (bytes < BYTES_PER_MB) return null
  if (bytes >= BYTES_PER_GB) {
    const gigabytes = bytes / BYTES_PER_GB
    return `${gigabytes < 10 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`
  }
  return `${Math.round(bytes / BYTES_PER_MB)} MB`
}

/** A name that fits the panel: longer than 32 characters, it is cut there and ends in two dots. */
export function shortName(name: string): string {
  return name.length > PANEL_NAME_MAX ? `${name.slice(0, PANEL_NAME_MAX)}..` : name
}

/** How many bytes were on the device at an instant. */
export interface Sample {
  atMs: number
  bytes: number
}

/** The samples with a new one, the last six of them. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-ETA_SAMPLES)
}

/** Seconds until the whole size is loaded at the speed of the last samples, or null while unknown. */
export function secondsLeft(samples: readonly Sample[], size: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (samples.length < SAMPLES_NEEDED || first === undefined || last === undefined) return null
  const took = last.atMs - first.atMs
  const came = last.bytes - first.bytes
  if (took <= 0 || came <= 0) return null
  return ((size - last.bytes) / came) * (took / MS_PER_S)
}

/** Whole minutes to show: 0 means less than one. */
export function minutesLeft(seconds: number): number {
  return seconds < S_PER_MIN ? 0 : Math.round(seconds / S_PER_MIN)
}
