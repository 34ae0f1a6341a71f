/** One linked example of each kind of content; tests change what they are about. */
import type { LearningType, Module, Sector, Theme, Topic, Utility } from '@hub/contract/catalogue'
import type { RunningModule } from '@hub/contract/running-modules'
import type { Shortcut } from '@hub/contract/shortcuts'

/** As long as a name may reasonably get: it wraps over several lines of any card. */
export const LONG_NAME =
  'Rebuilding Relationships After Separation, Loss and Unacknowledged Intergenerational Harm'

export const learningType: LearningType = {
  id: 1,
  name: 'Youth Learning',
  summary: 'Modules for youth groups.',
  image: '',
  learning_type_key: 'youth-learning',
  learning_type_path: 'sectorList',
  learning_type_status: 'available',
  is_record_menu: 1,
  is_ui_gate: 1,
}

/** One of each kind: open, to come, leading to the events, and without a gate. */
export const learningTypes: LearningType[] = [
  learningType,
  {
    ...learningType,
    id: 2,
    name: 'Adult Learning',
    learning_type_key: 'adult-learning',
    learning_type_status: 'unavailable',
  },
  {
    ...learningType,
    id: 3,
    name: 'Professional Development',
    learning_type_key: 'professional-development',
    learning_type_path: 'eventHome',
  },
  {
    ...learningType,
    id: 5,
    name: 'Facilitator Training',
    learning_type_key: 'facilitator-training',
    is_ui_gate: 0,
  },
]

/** A document of the dashboard. */
export const handbook: Utility = {
  id: 1,
  title: 'Facilitator Handbook',
  summary: 'How to lead a group.',
  image: '',
  utility_type: 'file',
  utility_path: 'handbook/en.pdf',
}

export const utilities: Utility[] = [
  handbook,
  {
    ...handbook,
    id: 2,
    title: 'Client Area',
    summary: 'Register and manage clients.',
    utility_type: 'route',
    utility_path: '/func/clients',
  },
]

/** A module that Amara has run. */
export const ranModule: Shortcut = {
  id: 5,
  topic_id: 4,
  module_key: 'respect',
  name: 'Respect Through Boundaries',
  image: '',
  estimate: 45,
  theme: 'Peace & Justice',
  theme_color: '#3C6EA8',
  is_favourite: false,
  last_run: '2026-10-13T13:00:00.000Z',
}

export const sector: Sector = {
  id: 2,
  name: 'Youth Community',
  summary: 'Groups in community rooms.',
  image: '',
  bg_image: '',
  learning_type_id: 1,
  sector_key: 'youth-community',
  offline_allowed: 1,
}

export const theme: Theme = {
  id: 3,
  name: 'Peace & Justice',
  summary: 'Living with others.',
  description: 'About living with others.',
  image: '',
  view_image: '',
  hover_image: '',
  theme_color: '#3C6EA8',
  theme_status: 'open',
  sector_id: 2,
  guides: null,
  offline_allowed: 1,
}

export const topic: Topic = { id: 4, name: 'Values', theme_id: 3, module_count: 3, minutes: 95 }

export const module: Module = {
  id: 5,
  topic_id: 4,
  module_key: 'respect',
  name: 'Respect Through Boundaries',
  title: 'Respect Through Boundaries',
  summary: 'Where I end and you begin.',
  image: '',
  size: 1000,
  estimate: 45,
  last_update: '2026-10-01T12:00:00.000Z',
  last_updated: '2026-10-01T12:00:00.000Z',
  current_version: '1',
  code_dir: 'respect',
  guides: null,
  journals: null,
  learningTypeId: 1,
  is_downloadable: 1,
}

export const runningModule: RunningModule = {
  id: 9,
  hostId: 1,
  hostName: 'Amara Okafor',
  themeId: 3,
  topicId: 4,
  moduleId: 5,
  moduleKey: 'respect',
  moduleName: 'Respect Through Boundaries',
  themeName: 'Peace & Justice',
  themeColor: '#3C6EA8',
  moduleImage: '',
  startTime: '2026-10-13T13:00:00.000Z',
  endTime: '2026-10-13T13:47:00.000Z',
  sectorKey: 'youth-community',
}
