/** The answers of the preview: those of the catalogue, as calls of staff (CTM-002). */
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { readPreview, previews } from '@hub/contract/staff-preview'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'

const twins = new Map<Endpoint, Endpoint>(
  Object.entries(previews).map(([name, preview]) => [calls[name as keyof typeof previews], preview]),
)

/** The same answers with the draft in them; what is no content has none. */
export const previewed = (answers: readonly FakeAnswer[]): FakeAnswer[] =>
  answers.flatMap((given) => {
    const endpoint = twins.get(given.endpoint)
    return endpoint === undefined ? [] : [{ ...given, endpoint }]
  })

export const draftOf = (changes: number): FakeAnswer => answer(readPreview, { record: { changes } })
