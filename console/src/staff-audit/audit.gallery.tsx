import { listAuditLog, type UndoableEntry } from '@hub/contract/staff-audit'
import { previewStandings } from '@hub/contract/staff-people'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara, auditEntries, lastCheck, mergeEntry, suspensionEntry } from '../testing/audit.ts'
import { effectsOfRestoring } from '../testing/people.ts'

const log = (
  records: UndoableEntry[],
  next: string | null = null,
  check: typeof lastCheck | null = lastCheck,
) => answer(listAuditLog, { records, next, lastCheck: check })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'

export const screenGallery = gallery({
  at: hrefOf('audit'),
  reads: [listAuditLog],
  states: {
    filled: { answers: [log(auditEntries(10), 'next')] },
    empty: { at: `${hrefOf('audit')}?who=nobody`, answers: [log([])] },
    longNames: {
      answers: [
        log(
          auditEntries(4).map((entry) => ({
            ...entry,
            ...{ who: { ...amara, name: LONG, agency: LONG }, note: LONG.repeat(4) },
          })),
        ),
      ],
    },
    fortyRows: { answers: [log(auditEntries(40), 'next')] },
  },
  more: {
    open: { at: `${hrefOf('audit')}?whom=HKW4P2ZT&entry=4998`, answers: [log(auditEntries(10))] },
    openMerge: {
      at: `${hrefOf('audit')}?entry=${mergeEntry.id}`,
      answers: [log([mergeEntry, ...auditEntries(3)])],
    },
    openSuspension: {
      at: `${hrefOf('audit')}?entry=${suspensionEntry.id}`,
      answers: [log([suspensionEntry, ...auditEntries(3)])],
    },
    undoSuspension: {
      at: `${hrefOf('audit')}?entry=${suspensionEntry.id}`,
      answers: [
        log([suspensionEntry, ...auditEntries(3)]),
        answer(previewStandings, { record: effectsOfRestoring }),
      ],
      steps: async ({ press }) => press('main li button[class*="sm"]'),
    },
    damaged: { answers: [log(auditEntries(3), null, { ...lastCheck, isSound: false })] },
    narrowed: {
      at: `${hrefOf('audit')}?who=facilitator%3A4&what=client-read&from=2026-10-01&until=2026-10-13`,
      answers: [log(auditEntries(3))],
    },
    narrowByDate: {
      answers: [log(auditEntries(3))],
      steps: async ({ press }) => press('main search button', 0),
    },
    narrowByAction: {
      answers: [log(auditEntries(3))],
      steps: async ({ press }) => {
        await press('main search button', 2)
        await press('[role=dialog] input')
      },
    },
    neverChecked: { answers: [log(auditEntries(3), null, null)] },
  },
})
