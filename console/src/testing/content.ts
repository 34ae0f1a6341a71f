/** A catalogue with a draft, for the console's tests and gallery. */
import {
  keysOf,
  MOVED_KINDS,
  PICTURED_KINDS,
  type ContentFields,
  type ContentKind,
} from '@hub/contract/content.rules'
import {
  listContent,
  type ContentChange,
  type ContentItem,
  type Publication,
  type PublicationSchedule,
} from '@hub/contract/staff-content'
import type { UploadedDocument } from '@hub/contract/staff-content-files'
import { answer } from '@hub/gallery/fake-answers.ts'

const BY = 'Mei Tan'
const AT = '2026-10-13T13:38:00.000Z'

function fieldsOf(kind: ContentKind, given: ContentFields): ContentFields {
  const blank = Object.fromEntries(
    keysOf(kind)
      .filter((key) => key !== 'parentId')
      .map((key) => [key, '']),
  )
  const theme = kind === 'theme' ? { color: '#3c6ea8', isOpen: true } : {}
  const guides = {
    ...(keysOf(kind).includes('guideId') && { guideId: 0 }),
    ...(keysOf(kind).includes('journalId') && { journalId: 0 }),
  }
  const download = kind === 'module' ? { isDownloadable: true } : {}
  const focus = PICTURED_KINDS.includes(kind) ? { focusX: 50, focusY: 50 } : {}
  return { ...blank, isArchived: false, ...theme, ...focus, ...guides, ...download, ...given }
}

/** An item as published; `draft` is what differs, null for what is new. */
export function contentItem(
  kind: ContentKind,
  [id, parentId]: readonly [number, number | null],
  given: ContentFields,
  draft: ContentFields | null = {},
): ContentItem {
  const place = MOVED_KINDS.includes(kind) && parentId !== null ? { parentId } : {}
  const published = { ...fieldsOf(kind, given), ...place }
  const isDraft = draft === null || Object.keys(draft).length > 0
  return {
    ...{ kind, id, parentId, key: `${kind}-${id}`, isMoved: false, version: `${kind}-${id}` },
    ...{ fields: { ...published, ...draft }, published: draft === null ? null : published },
    ...{ editedBy: isDraft ? BY : null, editedAt: isDraft ? AT : null },
  }
}

const both = (en: string, zh: string) => ({ 'en.name': en, 'zh.name': zh })

export const peace = contentItem(
  'theme',
  [1, 1],
  {
    ...both('Peace & Justice', '和平与正义'),
    'en.summary': 'Living with others.',
    'en.description': 'Respect and putting things right after harm.',
    'zh.summary': '与他人相处。',
  },
  { 'en.description': 'Living with others: respect, saying no, and putting things right after harm.' },
)

export const withImage = contentItem('module', [2, 1], {
  ...both('Grandfather Teachings - Wisdom', '祖父的教诲：智慧'),
  ...{ journalId: 1, image: `images/${'0b'.repeat(16)}/1200.webp`, focusX: 40, focusY: 30 },
  ...{ 'en.alt': 'An elder speaks beside a fire', 'zh.alt': '一位长者在篝火旁讲话' },
})

export const guide = contentItem('guide', [1, null], {
  ...both('Listening in a circle', '围坐倾听'),
  'en.file': `documents/${'0c'.repeat(16)}/Listening-in-a-circle.pdf`,
})

/** What is known of the files that guides name: this one is a scan. */
export const files: UploadedDocument[] = [
  {
    ...{ file: String(guide.fields['en.file']), name: 'Listening in a circle.pdf', type: 'pdf', pages: 12 },
    ...{ warnings: ['noText', 'noTitle'], uploadedBy: BY, uploadedAt: AT },
  },
]

export const catalogue: ContentItem[] = [
  contentItem('learningType', [1, null], both('Youth Learning', '青少年学习')),
  contentItem('learningType', [2, null], both('Adult Learning', '')),
  contentItem('sector', [1, 1], both('Community', '社区')),
  contentItem('sector', [2, 1], both('Justice', '司法')),
  peace,
  contentItem('theme', [2, 1], { ...both('Education', ''), color: '#2f7d6b' }),
  contentItem('theme', [3, 1], { ...both('Arts & Culture', '艺术与文化'), color: '#8a5a9e', isOpen: false }),
  contentItem('topic', [1, 1], both('Respect and relationships', '尊重与关系')),
  { ...contentItem('topic', [2, 1], both('Identity and belonging', '')), isMoved: true },
  contentItem('topic', [3, 1], { ...both('Anger and conflict', '愤怒与冲突'), isArchived: true }),
  contentItem('module', [1, 1], both('Respect Through Boundaries', '')),
  withImage,
  contentItem('topic', [4, 2], both('Starting again', '重新开始'), null),
  contentItem('utility', [1, null], both('Frequently asked questions', '常见问题')),
  guide,
]

const stamp = { by: BY, at: AT }

export const changes: ContentChange[] = [
  {
    ...{ kind: 'theme', id: 1, isOrder: false, name: 'Peace & Justice', parentId: 1, ...stamp },
    before: { 'en.description': 'Respect and putting things right after harm.' },
    after: {
      'en.description': 'Living with others: respect, saying no, and putting things right after harm.',
    },
  },
  {
    ...{ kind: 'topic', id: 4, isOrder: false, name: 'Starting again', parentId: 2, ...stamp },
    before: null,
    after: both('Starting again', '重新开始'),
  },
  {
    ...{ kind: 'topic', id: 1, isOrder: true, name: 'Peace & Justice', parentId: null, ...stamp },
    before: { order: [2, 1, 3] },
    after: { order: [1, 2, 3] },
  },
]

/** The whole catalogue, with its draft. */
export const contentAnswer = answer(listContent, {
  ...{ records: catalogue, changes, files, version: 'three', schedule: null },
})

export const moved: ContentChange = {
  ...{ kind: 'topic', id: 2, isOrder: false, name: 'Identity and belonging', parentId: 2, ...stamp },
  ...{ before: { parentId: 1 }, after: { parentId: 2 } },
  places: { before: 'Peace & Justice', after: 'Education' },
}

export const publications: Publication[] = [
  { id: 3, at: AT, by: BY, note: 'Autumn texts', revertedTo: null, changes },
  {
    ...{ id: 2, at: '2026-10-09T14:00:00.000Z', by: 'Jordan Leduc', note: 'A week too early', revertedTo: 0 },
    changes: changes.slice(0, 1),
  },
  {
    ...{ id: 1, at: '2026-10-02T14:00:00.000Z', by: BY, note: '', revertedTo: null },
    changes: [
      {
        ...{ kind: 'topic', id: 3, isOrder: false, name: 'Anger and conflict', parentId: 1, ...stamp },
        before: { isArchived: false },
        after: { isArchived: true },
      },
    ],
  },
]

export const schedule: PublicationSchedule = {
  ...{ id: 7, at: '2026-10-15T11:00:00.000Z', note: 'Before the autumn groups', by: BY, setAt: AT },
  refusal: null,
}
