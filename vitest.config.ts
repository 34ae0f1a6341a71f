/** One vitest project for each floor, and one for the tools. The journeys have Playwright's runner. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const whenThere = (path: string) => (existsSync(root(path)) ? [root(path)] : [])

/** How long a condition is waited for that holds in a moment where nothing else runs. */
const PATIENT = { expect: { poll: { timeout: 30_000 } } }

/**
 * Test files of one worker share the modules that they import: each cleans up what it leaves, and none loads the whole
 * product again. It takes half of the time.
 */
const SHARED = { ...PATIENT, isolate: false }

/** They share a page too, so fresh-page.ts, always the first, takes from it what the file before left. */
const PAGE = {
  ...SHARED,
  environment: 'happy-dom',
  // A followed link, such as that of a file to save, must not take the page of all later tests to another address.
  environmentOptions: {
    happyDOM: {
      settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
    },
  },
  sequence: { setupFiles: 'list' },
} as const
const freshPage = root('./ui/src/testing/fresh-page.ts')

/** What of libraries keeps the state of a device: each file loads it anew, as it does the product's own modules. */
const DEVICE = [/\/@tanstack\//, /\/fake-indexeddb\/(auto|build\/esm\/fakeIndexedDB)/]
const STATEFUL = { deps: { inline: DEVICE } }

/**
 * What was made of each file, by its text: a second run, as that on PostgreSQL, does not make it again. Not for the pages:
 * a file with `import.meta.glob<...>()` stays as it was though the files that it finds are others.
 */
const KEPT = { fsModuleCache: true, fsModuleCachePath: root('./.cache/vitest') }

/** An embedded database holds about 200 MB, so a small machine runs two test files at a time. */
const WORKERS = 2
/** Ends what hangs, and measures nothing: a test that takes 5 s took 31 on a machine that was busy with others. */
const SERVER_TEST_MS = 90_000
const SERVER_HOOK_MS = 120_000

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'contract',
          ...SHARED,
          root: root('./contract'),
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'embedded-postgres',
          ...SHARED,
          root: root('./embedded-postgres'),
          include: ['src/**/*.test.ts'],
          globalSetup: root('./embedded-postgres/src/testing/empty-snapshot.ts'),
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_HOOK_MS,
        },
      },
      {
        test: {
          name: 'server',
          ...SHARED,
          root: root('./server'),
          include: ['src/**/*.test.{ts,tsx}'],
          experimental: KEPT,
          globalSetup: whenThere('./server/src/testing/global-setup.ts'),
          setupFiles: whenThere('./server/src/testing/setup.ts'),
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_HOOK_MS,
        },
      },
      {
        root: root('./ui'),
        test: {
          name: 'ui',
          ...PAGE,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [freshPage, root('./ui/src/testing/setup.ts')],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        root: root('./web'),
        test: {
          name: 'web',
          ...PAGE,
          include: ['src/**/*.test.{ts,tsx}'],
          // After a test the last one cleans up first: the page is empty before the device is.
          setupFiles: [freshPage, root('./web/src/testing/setup.ts'), root('./ui/src/testing/setup.ts')],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          server: STATEFUL,
        },
      },
      {
        root: root('./console'),
        test: {
          name: 'console',
          ...PAGE,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [freshPage, root('./console/src/testing/setup.ts'), root('./ui/src/testing/setup.ts')],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          server: STATEFUL,
        },
      },
      {
        root: root('./player'),
        test: {
          name: 'player',
          ...PAGE,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: freshPage,
          server: STATEFUL,
        },
      },
      {
        test: {
          name: 'demo',
          ...SHARED,
          root: root('./demo'),
          include: ['src/**/*.test.ts', 'module-maker/*.test.ts'],
          globalSetup: root('./scripts/parts/built-modules.mjs'),
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_HOOK_MS,
        },
      },
      {
        test: {
          name: 'deploy',
          ...PATIENT,
          root: root('./deploy'),
          include: ['tests/**/*.test.mjs'],
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_HOOK_MS,
        },
      },
      {
        test: {
          name: 'scripts',
          ...PATIENT,
          root: root('./scripts'),
          include: ['**/*.test.mjs'],
          testTimeout: SERVER_TEST_MS,
        },
      },
    ],
  },
})
