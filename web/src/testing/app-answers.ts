/** The answers to the reads around every screen, for Amara. */
import { listDuplicates } from '@hub/contract/client-pairs'
import { listLearningTypes } from '@hub/contract/catalogue'
import { listRunningModules } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import { readSettings } from '@hub/contract/settings'
import { learningType } from './catalogue.ts'
import { amara } from './facilitators.ts'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { testSettings } from './settings.ts'

export const shellAnswers: readonly FakeAnswer[] = [
  answer(readSettings, { record: testSettings }),
  answer(readSession, { record: amara }),
  answer(listDuplicates, { records: [] }),
  answer(listRunningModules, { records: [] }),
  answer(listLearningTypes, { records: [learningType] }),
]
