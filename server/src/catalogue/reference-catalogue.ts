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
    translations: {
      zh: { name: '青少年学习', summary: '为青少年小组设计的模块，适用于社区活动室和司法场所。' },
    },
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
    translations: {
      zh: { name: '成人学习', summary: '为成年人设计的模块，涉及身心健康、人际关系、工作与重新开始。' },
    },
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
    translations: { zh: { name: '专业发展', summary: '为辅导员举办的活动、课程和嘉宾讲座。' } },
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
    translations: { zh: { name: '离线模块', summary: '保存在本设备上的模块，没有网络时也能使用。' } },
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
    translations: { zh: { name: '辅导员培训', summary: '您为备课而学习过的模块。' } },
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
    translations: { zh: { name: '青少年社区', summary: '面向学校、社区活动室和课后项目中的青少年小组。' } },
    offlineAllowed: true,
  },
  {
    learningTypeId: 1,
    sectorKey: 'youth-justice',
    name: 'Youth Justice',
    summary: 'For young people in custody, on probation or in diversion programs.',
    translations: { zh: { name: '青少年司法', summary: '面向羁押中、缓刑期或参加分流项目的青少年。' } },
    offlineAllowed: false,
  },
  {
    learningTypeId: 2,
    sectorKey: 'adult-community',
    name: 'Adult Community',
    summary: 'For adult groups in community agencies, shelters and settlement services.',
    translations: { zh: { name: '成人社区', summary: '面向社区机构、收容所和安居服务中的成人小组。' } },
    offlineAllowed: false,
  },
  {
    learningTypeId: 2,
    sectorKey: 'adult-justice',
    name: 'Adult Justice',
    summary: 'For adults in custody, on parole or returning to the community.',
    translations: { zh: { name: '成人司法', summary: '面向羁押中、假释期或正在重返社区的成年人。' } },
    offlineAllowed: false,
  },
]
