/** A module with its versions and checks, for the console's tests and gallery. */
import type { CheckFinding, OutsideAddress, PackageCheck, StaffModule } from '@hub/contract/staff-modules'
import type { NewModulePlace } from '@hub/contract/staff-new-modules'
import type { Upload } from '@hub/contract/staff-uploads'

const MB = 1_000_000
const AT = '2026-10-07T13:20:00.000Z'

const place = { line: null, lines: [], mark: null }
export const findings: CheckFinding[] = [
  {
    ...{ level: 'fault', code: 'no-captions', path: 'films/saying-no.mp4', ...place },
    values: { wanted: 'films/saying-no.en.vtt' },
  },
  {
    ...{ level: 'fault', code: 'missing-reference', path: 'pages/04-circle.html', line: 62 },
    lines: [
      { number: 61, text: '<figure>' },
      { number: 62, text: '  <img src="img/circle-map.webp" alt="Three circles of trust">' },
      { number: 63, text: '  <figcaption>Who stands where?</figcaption>' },
    ],
    ...{ mark: 'img/circle-map.webp', values: { file: 'pages/img/circle-map.webp' } },
  },
  {
    ...{ level: 'warning', code: 'outside-font', path: 'css/look.css', line: 3 },
    lines: [{ number: 3, text: '@import url("https://fonts.example/lexend.css");' }],
    mark: 'https://fonts.example/lexend.css',
    values: { host: 'fonts.example', address: 'https://fonts.example/lexend.css' },
  },
]

export const refusedCheck: PackageCheck = {
  ...{
    id: 9,
    moduleId: 7,
    topicId: null,
    uploadId: 3,
    fileName: 'respect-6.zip',
    fileSize: 330.4 * MB,
    state: 'refused',
  },
  ...{ files: { done: 640, total: 640 }, findings, asked: [], version: '6.0.0', by: 'Mei Tan', begunAt: AT },
  passed: ['paths', 'sizes', 'readable', 'description', 'outside', 'programs', 'reach'],
}

export const askingCheck: PackageCheck = {
  ...refusedCheck,
  ...{ version: null, passed: ['paths', 'sizes'], asked: ['version', 'languages'] },
  findings: ['version', 'languages'].map((field) => ({
    ...{ level: 'fault' as const, code: 'fact', path: null, ...place },
    values: { field, isGiven: 'false' },
  })),
}

const asked = (path: string, line: number, address: string, host: string): OutsideAddress => ({
  ...{ path, line, address, host, canBeAllowed: true },
})

export const respect: StaffModule = {
  ...{
    id: 7,
    isNew: false,
    name: 'Respect Through Boundaries',
    key: 'respect',
    minutes: 45,
    version: '5.0.0',
    topics: 2,
  },
  places: ['Youth Community', 'Peace & Justice', 'Respect and relationships'],
  ...{ guides: ['en', 'zh'], journals: ['en'], check: null },
  hosts: [
    {
      ...{ host: 'films.example', allowedAt: AT, allowedBy: 'Mei Tan' },
      reason: 'The agency shows the film of its partner',
    },
  ],
  outside: [
    asked('css/look.css', 3, 'https://fonts.example/lexend.css', 'fonts.example'),
    asked('pages/02-film.html', 18, 'https://films.example/listening.mp4', 'films.example'),
    asked('pages/02-film.html', 22, 'https://films.example/saying-no.mp4', 'films.example'),
    { ...asked('index.html', 9, 'https://count.example/t.js', 'count.example'), canBeAllowed: false },
  ],
  running: [{ version: '5.0.0', sessions: 1 }],
  versions: [
    {
      version: '5.0.0',
      state: 'published',
      addedAt: '2026-08-18T11:00:00.000Z',
      addedBy: 'Mei Tan',
      sizeBytes: 312.8 * MB,
    },
    {
      version: '4.0.0',
      state: 'previous',
      addedAt: '2026-06-02T11:00:00.000Z',
      addedBy: 'Mei Tan',
      sizeBytes: 312.1 * MB,
    },
    {
      version: '3.0.0',
      state: 'previous',
      addedAt: '2026-02-11T12:00:00.000Z',
      addedBy: null,
      sizeBytes: 298.6 * MB,
    },
  ],
}

/** The same with a version that is saved and on its way. */
export const withNext = (state: 'new' | 'draft'): StaffModule => ({
  ...respect,
  check: { ...refusedCheck, state: 'saved', findings: findings.slice(2) },
  versions: [
    { version: '6.0.0', state, addedAt: AT, addedBy: 'Jordan Leduc', sizeBytes: 330.4 * MB },
    ...respect.versions,
  ],
})

/** The same as the draft alone has it. */
export const newRespect: StaffModule = {
  ...{ ...respect, isNew: true, running: [], hosts: [], guides: [], journals: [], topics: 1 },
  check: { ...refusedCheck, state: 'saved', findings: findings.slice(2), version: '5.0.0' },
  versions: respect.versions.slice(0, 1).map((one) => ({ ...one, state: 'draft' as const })),
}

/** A topic as the place of a new module. */
export const newPlace: NewModulePlace = { topicId: 11, places: respect.places, check: null }

/** What is asked of a package that says nothing of itself. */
export const askingNew: PackageCheck = {
  ...askingCheck,
  ...{ moduleId: null, topicId: 11, asked: ['title', 'version', 'languages', 'estimate'] },
  findings: ['title', 'version', 'languages', 'estimate'].map((field) => ({
    ...{ level: 'fault' as const, code: 'fact', path: null, ...place },
    values: { field, isGiven: 'false' },
  })),
}

/** Its check has just begun. */
export const checkingNew: PackageCheck = { ...askingNew, state: 'checking', findings: [], asked: [] }

/** The virus scanner gave no answer about it. */
export const notScannedNew: PackageCheck = {
  ...{ ...askingNew, state: 'refused', asked: [] },
  findings: [{ level: 'fault', code: 'scan-notScanned', path: 'index.html', ...place, values: {} }],
}

export const changes = {
  ...{ added: 12, changed: 9, removed: 3, growthBytes: 17.6 * MB },
  files: [
    { path: 'films/saying-no.mp4', change: 'added' as const, sizeBytes: 18.2 * MB },
    { path: 'pages/04-circle.html', change: 'changed' as const, sizeBytes: 4200 },
    { path: 'img/old-map.png', change: 'removed' as const, sizeBytes: 0.6 * MB },
  ],
}

export const unfinished: Upload = {
  ...{
    id: 4,
    purpose: 'module-package',
    name: 'respect-6-fixed.zip',
    size: 330.4 * MB,
    received: 178.2 * MB,
  },
  ...{ modifiedAt: 5, about: 'module:7', begunAt: AT },
}

export const wholeUpload: Upload = { ...unfinished, id: 3, name: 'respect-6.zip', received: 330.4 * MB }

/** The same upload, brought for a new module. */
export const newUpload: Upload = { ...wholeUpload, about: `new-module:${newPlace.topicId}` }
