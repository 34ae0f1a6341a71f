import { editClient, readClient, resetClientPassword } from '@hub/contract/clients'
import { readSession, verifyPassword } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { adultFile, closedFile, fileAnswers, longFile, openFile } from '../testing/client-file.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'

const unlock = async ({ type, press }: Hands) => {
  await type('[role=dialog] input', 'riverbend-7')
  await press('[role=dialog] button[type=submit]')
}
const LISTS = 'main form button[aria-haspopup=listbox]'
const edit = async (hands: Hands) => {
  await unlock(hands)
  await hands.press('main section button + button:enabled')
  await hands.find('main form')
}
/** Another gender, and then Save. */
const save = async (hands: Hands) => {
  await edit(hands)
  await hands.choose(LISTS, 0, 0)
  await hands.press('main button[type=submit]')
  await hands.find('[role=alertdialog]')
}
const confirm = async (hands: Hands) => {
  await save(hands)
  await hands.press('[role=alertdialog] button', -1)
}
const verified = answer(verifyPassword, {})

export const screenGallery = gallery({
  at: hrefOf('clientProfile', { clientId: 9 }),
  answers: [verified, ...fileAnswers()],
  reads: without('What is read stands behind the password; the states after it are named by themselves.'),
  states: {
    filled: { steps: unlock },
    empty: without('A file always has its answers.'),
    longNames: {
      token: tokenOf(longNamed),
      answers: [answer(readSession, { record: longNamed }), verified, ...fileAnswers(longFile)],
      steps: unlock,
    },
    fortyRows: without('A file is one person, and has no list.'),
  },
  more: {
    locked: {},
    wrongPassword: { answers: [refuse(verifyPassword, 'WrongPassword')], steps: unlock },
    unreadable: { answers: [verified, refuse(readClient, 'ServerError')], steps: unlock },
    adult: { answers: [verified, ...fileAnswers(adultFile)], steps: unlock },
    editing: { steps: edit },
    /** An adult's path, and then the age of a youth. */
    pathNotForAge: {
      answers: [verified, ...fileAnswers(adultFile)],
      steps: async (hands) => {
        await edit(hands)
        await hands.choose(LISTS, 2, 0)
      },
    },
    confirm: { steps: save },
    saved: {
      answers: [answer(editClient, { record: { ...openFile, gender_meta_id: 1, version: 4 } })],
      steps: async (hands) => {
        await confirm(hands)
        await hands.find('main [role=status]')
      },
    },
    changedMeanwhile: {
      answers: [
        refuse(editClient, 'ClientChanged', undefined, {
          ...openFile,
          gender_meta_id: 2,
          gender_meta_value: 'Man',
          version: 4,
        }),
      ],
      steps: async (hands) => {
        await confirm(hands)
        await hands.find('[role=alertdialog] table')
      },
    },
    newPassword: {
      answers: [
        answer(resetClientPassword, { record: { id: 9, code: openFile.code, password: 'tern7Q4k!92x' } }),
      ],
      steps: async (hands) => {
        await unlock(hands)
        await hands.press('main section button')
      },
    },
    closed: { answers: [verified, ...fileAnswers(closedFile)], steps: unlock },
  },
})
