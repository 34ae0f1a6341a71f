/** The learning types and sectors every installation starts with (CAT-002, CAT-004, CAT-007). */
import type { learningTypes, sectors } from './catalogue.tables.ts'

type LearningTypeRow = typeof learningTypes.$inferInsert
type SectorRow = typeof sectors.$inferInsert

const AVAILABLE = 'available' as const
/** An empty image: the web draws the cover that belongs to the key. */
const DRAWN = ''

export const REFERENCE_LEARNING_TYPES: readonly Omit<LearningTypeRow, 'sortOrder'>[] = [
  {
    id: 1,
    name: 'Youth Learning',
    summary: 'Modules for youth groups, in community rooms and in justice settings.',
    image: DRAWN,
    learningTypeKey: 'youth-learning',
    learningTypePath: 'sectorList',
    learningTypeStatus: AVAILABLE,
    isUiGate: true,
    isRecordMenu: true,
  },
  {
    id: 2,
    name: 'Adult Learning',
    summary: 'Modules for adults on wellbeing, relationships, work and starting again.',
    image: DRAWN,
    learningTypeKey: 'adult-learning',
    learningTypePath: 'sectorList',
    learningTypeStatus: AVAILABLE,
    isUiGate: true,
    isRecordMenu: true,
  },
  {
    id: 3,
    name: 'Professional Development',
    summary: 'Events, courses and guest speakers for facilitators.',
    image: DRAWN,
    learningTypeKey: 'professional-development',
    learningTypePath: 'eventHome',
    learningTypeStatus: AVAILABLE,
    isUiGate: true,
    isRecordMenu: false,
  },
  {
    // The id is part of a cached route, so it never changes (CON-09).
    id: 4,
    name: 'Offline Modules',
    summary: 'Modules saved on this device, ready when the internet is not.',
    image: DRAWN,
    learningTypeKey: 'offline-module',
    learningTypePath: 'offlineModule',
    learningTypeStatus: AVAILABLE,
    isUiGate: true,
    isRecordMenu: false,
  },
  {
    id: 5,
    name: 'Facilitator Training',
    summary: 'Modules you reviewed to prepare.',
    image: DRAWN,
    learningTypeKey: 'facilitator-training',
    learningTypePath: null,
    learningTypeStatus: AVAILABLE,
    isUiGate: false,
    isRecordMenu: true,
  },
]

export const REFERENCE_SECTORS: readonly Omit<SectorRow, 'sortOrder' | 'image' | 'bgImage'>[] = [
  {
    learningTypeId: 1,
    sectorKey: 'youth-community',
    name: 'Youth Community',
    summary: 'For youth groups in schools, community rooms and after-school programs.',
    offlineAllowed: true,
  },
  {
    learningTypeId: 1,
    sectorKey: 'youth-justice',
    name: 'Youth Justice',
    summary: 'For young people in custody, on probation or in diversion programs.',
    offlineAllowed: false,
  },
  {
    learningTypeId: 2,
    sectorKey: 'adult-community',
    name: 'Adult Community',
    summary: 'For adult groups in community agencies, shelters and settlement services.',
    offlineAllowed: false,
  },
  {
    learningTypeId: 2,
    sectorKey: 'adult-justice',
    name: 'Adult Justice',
    summary: 'For adults in custody, on parole or returning to the community.',
    offlineAllowed: false,
  },
]
