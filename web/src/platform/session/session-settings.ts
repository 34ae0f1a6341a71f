/** What the session is currently about, in memory only and rebuilt from the route on reload (NAV-022). */
import { useSyncExternalStore } from 'react'
import type { LearningType, Theme } from '@hub/contract/catalogue'
import type { Client } from '@hub/contract/clients'
import type { RunningModule } from '@hub/contract/running-modules'
import { useInLocale } from '../calls/content.ts'
import type { RouteName } from '../page/paths.ts'

/** Where Back leads: a route by name, with its parameters. */
export interface LevelUp {
  name: RouteName
  params?: Record<string, string>
}

/** Never holds a password. */
export interface SessionSettings {
  runningModule: RunningModule | null
  currentLearningType: LearningType | null
  currentTheme: Theme | null
  currentClient: Client | null
  /** The name of the current route. */
  currentFunction: RouteName | null
  levelUp: LevelUp
}

const START: SessionSettings = {
  runningModule: null,
  currentLearningType: null,
  currentTheme: null,
  currentClient: null,
  currentFunction: null,
  levelUp: { name: 'dashboard' },
}

const listeners = new Set<() => void>()
let settings = START

export function readSessionSettings(): SessionSettings {
  return settings
}

/** Changes the given fields and leaves the others. */
export function setSessionSettings(change: Partial<SessionSettings>): void {
  settings = { ...settings, ...change }
  for (const listener of [...listeners]) listener()
}

/** Resets everything, for logout (ACC-053). */
export function clearSessionSettings(): void {
  setSessionSettings(START)
}

/** The session settings, with their texts in the reader's language; updates on change. */
export function useSessionSettings(): SessionSettings {
  return useInLocale()(useSyncExternalStore(onSessionSettings, readSessionSettings))
}

function onSessionSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
