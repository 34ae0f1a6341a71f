import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listTeamFacilitators } from '@hub/contract/accounts'
import { listOwnActiveClients, listTeamActiveClients } from '@hub/contract/clients'
import { recordParticipation } from '@hub/contract/records'
import { listRunningModules, type RunningModule } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import { closeError, useShownError } from '#platform/calls/error-dialog.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { readEntries } from '#platform/device/stored-entries.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { readSessionSettings, setSessionSettings } from '#platform/session/session-settings.ts'
import { accent } from '@hub/ui/art/accent.ts'
import { nameOfRun } from '../running-modules/running-modules.queries.ts'
import { avatarIn } from '../testing/avatar.ts'
import { tokenFor, amara } from '../testing/facilitators.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { getAnnounced } from '@hub/ui/testing/announced.ts'
import {
  justiceRun,
  openClients,
  participationAnswers,
  workshopRun,
  wotrRun,
} from '../testing/participation.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ParticipationScreen } from './participation.screen.tsx'

const RECORDED = answer(recordParticipation, { record: { id: 77 } })

/** Returns whether the error dialog would be open. */
function ErrorWitness() {
  return useShownError() == null ? null : <p>the error dialog</p>
}

async function open(run: RunningModule, answers: FakeAnswer[] = [RECORDED]) {
  setSessionSettings({ runningModule: run })
  const view = await renderScreen(
    <>
      <ParticipationScreen />
      <ErrorWitness />
    </>,
    {
      at: hrefOf('moduleParticipation'),
      hasRegions: true,
      answers: [...answers, ...participationAnswers(run)],
    },
  )
  await screen.findByRole('checkbox', { name: /Amara Okafor/ })
  return view
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const draftKept = () => readEntries(1, nameOfRun(justiceRun))

afterEach(closeError)

it('PAR-001 shows the session: theme, module, duration, end and those chosen as facilitators', async () => {
  const { user } = await open(workshopRun)
  const panel = within(screen.getByRole('complementary', { name: 'Session' }))
  expect(panel.getByRole('heading', { level: 1 }).textContent).toBe(
    'Peace & Justice Respect Through Boundaries',
  )
  expect(panel.getByText(/^47 Mins, ended at /)).toBeTruthy()
  expect(panel.getByText('Select here if you are a facilitator reviewing the module.')).toBeTruthy()
  expect(panel.queryByText('Priya Raman')).toBeNull()
  await user.click(box(/Priya Raman/))
  expect(panel.getByText('Priya Raman')).toBeTruthy()
})

it('PAR-001 shows the picture of the module on the colour of its theme', async () => {
  await open({ ...workshopRun, themeColor: '#8A2F2F', moduleImage: 'modules/respect.png' })
  const panel = screen.getByRole('complementary', { name: 'Session' })
  await waitFor(() =>
    expect(panel.querySelector('img')?.getAttribute('src')).toBe('/static/modules/respect.png'),
  )
  expect(panel.style.getPropertyValue('--al-solid')).toBe(accent('#8A2F2F').solid)
})

it('PAR-003 PAR-007 begins on a phone with what is counted, and leaves training to a line below', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const inOrder = async () => {
    const training = await screen.findByRole('button', { name: 'Facilitator Training' })
    const count = screen.getByRole('textbox', { name: 'Number of participants' })
    // Text in the colour of the dark panel cannot be read below the form.
    const isQuiet = training.closest('.quiet') !== null
    return [isBefore(count, box(/Amara/)), isBefore(box(/Amara/), training), isQuiet]
  }
  await open(workshopRun)
  expect(await inOrder()).toEqual([false, false, false])
  await act(async () => happyDOM.setViewport({ width: 390 }))
  expect(await inOrder()).toEqual([true, true, true])
  await act(async () => happyDOM.setViewport({ width: 1024 }))
})

it('PAR-002 lists the team, oneself first and preselected', async () => {
  await open(justiceRun)
  const names = within(screen.getByRole('group', { name: 'Facilitators' })).getAllByRole('checkbox')
  expect(names.map((one) => (one as HTMLInputElement).checked)).toEqual([true, false])
  expect(box(/Amara Okafor \(you\)/).checked).toBe(true)
})

it('PAR-002 offers oneself alone without a team', async () => {
  const alone = { ...amara, team: null, teamName: null }
  const view = await renderScreen(<ParticipationScreen />, {
    answers: [answer(readSession, { record: alone }), ...participationAnswers(workshopRun)],
    token: tokenFor({ teams: [] }),
  })
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1)
  expect(view.sentTo(listTeamFacilitators)).toEqual([])
})

it('PAR-005 PAR-015 records clients, and says what is missing until then', async () => {
  const { user, sentTo, goneTo } = await open(justiceRun)
  await screen.findByRole('checkbox', { name: /HSC-4822 ?, plum wave/ })
  expect(submit().disabled).toBe(true)
  expect(screen.getByText('Choose at least one client.')).toBeTruthy()
  await user.click(box(/HSC-4822/))
  await user.click(box(/HSC-4821/))
  await user.click(box(/Amara/))
  expect(submit().disabled).toBe(true)
  await user.click(box(/Amara/))
  await user.click(submit())
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
  expect(sentTo(recordParticipation)[0]?.body).toEqual({
    runningId: 9,
    facilitatorIds: [1],
    clientIds: [21, 22],
    minAge: null,
    maxAge: null,
    participationCount: 2,
  })
})

it('PAR-006 shows each client by avatar, colour and code, and takes and leaves them by one press', async () => {
  const { user } = await open(justiceRun)
  const card = (await screen.findByRole('checkbox', { name: /HSC-4822/ })).closest('label')
  expect(card?.textContent).toContain('HSC-4822')
  expect(avatarIn(card)).toEqual({ glyph: 'wave', color: 'plum' })
  for (const isChosen of [true, false]) {
    await user.click(box(/HSC-4822/))
    expect(box(/HSC-4822/).checked).toBe(isChosen)
  }
})

it('PAR-006 leads to New Client and finds the choices kept on the way back', async () => {
  const first = await open(justiceRun)
  await first.user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  await first.user.click(screen.getByRole('link', { name: 'New Client' }))
  expect(first.goneTo).toEqual(['/func/client/new'])
  first.unmount()
  await open(justiceRun)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /HSC-4821/ })).checked).toBe(true)
})

it('PAR-016 never says that nobody is chosen beside a Submit that may be pressed', async () => {
  const { user } = await open(justiceRun)
  await screen.findByRole('checkbox', { name: /HSC-4821/ })
  await user.click(box(/Priya Raman/))
  await user.click(box(/HSC-4821/))
  expect(submit().disabled).toBe(false)
  expect(screen.queryByText('Choose at least one client.')).toBeNull()
  expect(submit().closest('form')?.textContent).toContain('1 client')
})

it('PAR-007 takes a workshop by keyboard alone', async () => {
  const { user, sentTo } = await open(workshopRun)
  await user.click(screen.getByLabelText('Number of participants'))
  await user.keyboard('12{Tab}{Tab}')
  await user.click(screen.getByLabelText('Minimum age'))
  await user.keyboard('18')
  await user.click(screen.getByLabelText('Maximum age'))
  await user.keyboard('15{Tab}')
  expect(screen.getAllByText('The maximum age must be the minimum age or more.').length).toBeGreaterThan(0)
  expect(submit().disabled).toBe(true)
  await user.click(screen.getByLabelText('Maximum age'))
  await user.keyboard('{Backspace}{Backspace}20{Enter}')
  await waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
  expect(sentTo(recordParticipation)[0]?.body).toEqual({
    runningId: 9,
    facilitatorIds: [1],
    clientIds: [],
    minAge: 18,
    maxAge: 20,
    participationCount: 12,
  })
})

it('PAR-003 records training in any sector, after a question, and gives the form back when left', async () => {
  const { user, sentTo } = await open(justiceRun)
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  const toggle = screen.getByRole('button', { name: 'Facilitator Training' })
  await user.click(toggle)
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText('Respect Through Boundaries')).toBeTruthy()
  expect(dialog.getByText('Record this as facilitator training? No clients will be recorded.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Facilitator Training' }))
  expect(screen.getByRole('heading', { name: 'Who reviewed the module?' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /HSC/ })).toBeNull()
  await user.click(toggle)
  expect(box(/HSC-4821/).checked).toBe(true)
  await user.click(toggle)
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Facilitator Training' }),
  )
  await user.click(submit())
  await waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
  expect(sentTo(recordParticipation)[0]?.body).toEqual({
    runningId: 9,
    facilitatorIds: [1],
    facilitatorTraining: true,
  })
})

it('PAR-016 is disabled while sending, then clears the running module and the draft and says so', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = answer(recordParticipation, { record: { id: 77 } }, { after: held })
  const { user, sentTo, goneTo } = await open(justiceRun, [slow])
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  expect(await draftKept()).not.toBeNull()
  await user.click(submit())
  const sending = await screen.findByRole('button', { name: 'Submitting' })
  await user.click(sending)
  expect(sending.getAttribute('aria-disabled')).toBe('true')
  release?.()
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
  expect(sentTo(recordParticipation)).toHaveLength(1)
  expect(readSessionSettings().runningModule).toBeNull()
  expect(await draftKept()).toBeNull()
  expect(getAnnounced('Participation recorded')).toBeTruthy()
})

it('PAR-006 PAR-018 asks for those who were open at the start, marks who was closed since, and records them', async () => {
  const since = openClients(2).map((client) =>
    client.id === 22 ? { ...client, isClosed: true as const } : client,
  )
  const { user, sentTo } = await open(justiceRun, [
    RECORDED,
    answer(listTeamActiveClients, { records: since }),
  ])
  expect(sentTo(listTeamActiveClients)[0]?.query).toEqual({ openAt: justiceRun.startTime })
  expect(sentTo(listTeamFacilitators)[0]?.query).toEqual({ at: justiceRun.startTime })
  const closed = await screen.findByRole('checkbox', { name: /HSC-4822/ })
  expect(closed.closest('label')?.textContent).toContain('File closed since')
  await user.click(closed)
  await user.click(submit())
  await waitFor(() => expect(sentTo(recordParticipation)[0]?.body).toMatchObject({ clientIds: [22] }))
})

it('PAR-017 PAR-018 says who cannot be recorded, drops nobody by itself, and goes on without them', async () => {
  const first = await open(justiceRun)
  await first.user.click(await screen.findByRole('checkbox', { name: /HSC-4822/ }))
  await first.user.click(box(/HSC-4821/))
  await first.user.click(box(/Priya Raman/))
  first.unmount()
  const { user, sentTo } = await open(justiceRun, [
    RECORDED,
    answer(listTeamActiveClients, { records: openClients(1) }),
    answer(listTeamFacilitators, { records: [{ id: amara.id, name: amara.name }] }),
  ])
  await screen.findByText('1 client you chose cannot be recorded')
  await screen.findByText('1 facilitator you chose cannot be recorded')
  expect(submit().disabled).toBe(true)
  // Another choice removes nobody in the meantime.
  await user.click(box(/HSC-4821/))
  await user.click(box(/HSC-4821/))
  expect(screen.getByText('1 client you chose cannot be recorded')).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: 'Take out this person' }))
    await user.click(button)
  await user.click(submit())
  await waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
  expect(sentTo(recordParticipation)[0]?.body).toMatchObject({ facilitatorIds: [1], clientIds: [21] })
})

it('PAR-017 PAR-018 shows at a refusal who left the team since the lists were read', async () => {
  let isGone = false
  const people = answer(listTeamFacilitators, () => ({
    records: [{ id: amara.id, name: amara.name }, ...(isGone ? [] : [{ id: 8, name: 'Priya Raman' }])],
  }))
  const refused = refuse(recordParticipation, 'Forbidden', { facilitatorIds: 'x' }, { facilitatorIds: [8] })
  const { user } = await open(workshopRun, [refused, people])
  await user.click(box(/Priya Raman/))
  for (const [label, typed] of [
    ['Number of participants', '5'],
    ['Minimum age', '12'],
    ['Maximum age', '14'],
  ] as const)
    await user.type(screen.getByLabelText(label), typed)
  isGone = true
  await user.click(submit())
  expect(await screen.findByText('1 facilitator you chose cannot be recorded')).toBeTruthy()
})

it('PAR-017 SYS-014 opens the error dialog on a failure and keeps the form', async () => {
  const { user, goneTo } = await open(justiceRun, [refuse(recordParticipation, 'ServerError')])
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  await user.click(submit())
  expect(await screen.findByText('the error dialog')).toBeTruthy()
  expect(screen.getByText('We could not save this record. Your choices are still here.')).toBeTruthy()
  expect(box(/HSC-4821/).checked).toBe(true)
  expect(submit().disabled).toBe(false)
  expect(await draftKept()).not.toBeNull()
  expect(goneTo).toEqual([])
})

it('PAR-017 treats a run that is recorded already as a success', async () => {
  const { user, goneTo } = await open(justiceRun, [refuse(recordParticipation, 'AlreadyRecorded')])
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  await user.click(submit())
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
  expect(screen.queryByText('the error dialog')).toBeNull()
  expect(readSessionSettings().runningModule).toBeNull()
  expect(await draftKept()).toBeNull()
})

it('PAR-019 succeeds once when the answer of a first try was lost', async () => {
  let tries = 0
  const lost = {
    endpoint: recordParticipation,
    give: (sent: Parameters<FakeAnswer['give']>[0]) => {
      tries += 1
      const one = tries === 1 ? noAnswer(recordParticipation) : refuse(recordParticipation, 'AlreadyRecorded')
      return one.give(sent)
    },
  }
  // By then the server has no run any more.
  const runs = answer(listRunningModules, () => ({ records: tries === 0 ? [justiceRun] : [] }))
  const { user, goneTo } = await open(justiceRun, [lost, runs])
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  await user.click(submit())
  expect(await screen.findByText('the error dialog')).toBeTruthy()
  await user.click(submit())
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
  expect(tries).toBe(2)
  expect(getAnnounced('Participation recorded')).toBeTruthy()
})

it('PAR-019 keeps the draft and shows no error dialog when the session is over', async () => {
  const { user } = await open(justiceRun, [refuse(recordParticipation, 'TokenExpiredError')])
  await user.click(await screen.findByRole('checkbox', { name: /HSC-4821/ }))
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(screen.queryByText('the error dialog')).toBeNull()
  expect(await draftKept()).toMatchObject({ clientIds: [21] })
})

it('PAR-004 asks for a group by age and gender in a wotr run', async () => {
  await open(wotrRun)
  expect(await screen.findByRole('group', { name: 'Row 2' })).toBeTruthy()
  expect(screen.getByText('Count people by age and gender. No names are collected.')).toBeTruthy()
})

it('PAR-006 offers one’s own open clients without a team', async () => {
  const view = await renderScreen(<ParticipationScreen />, {
    answers: [
      answer(readSession, { record: { ...amara, team: null, teamName: null } }),
      answer(listOwnActiveClients, { records: openClients(1) }),
      ...participationAnswers(justiceRun),
    ],
    token: tokenFor({ teams: [] }),
  })
  expect(await screen.findByRole('checkbox', { name: /HSC-4821/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /HSC-4822/ })).toBeNull()
  expect(view.sentTo(listTeamActiveClients)).toEqual([])
})

it('PAR-006 offers to try again when the clients do not load', async () => {
  await open(justiceRun, [refuse(listTeamActiveClients, 'ServerError')])
  expect(await screen.findByText('This list did not load')).toBeTruthy()
  expect(submit().disabled).toBe(true)
})

it('I18-001 speaks Chinese', async () => {
  setLocale('zh')
  await open(workshopRun)
  expect(screen.getByRole('heading', { name: '有哪些人在场？' })).toBeTruthy()
  expect(screen.getByText(/^47 分钟，/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '提交' })).toBeTruthy()
})

it('NAV-010 leads to the dashboard when no run is left', async () => {
  const { goneTo } = await renderScreen(<ParticipationScreen />, {
    answers: [answer(listRunningModules, { records: [] })],
  })
  await waitFor(() => expect(goneTo).toEqual(['/dashboard']))
})
