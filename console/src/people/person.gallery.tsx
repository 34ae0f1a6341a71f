import { askEmailChange } from '@hub/contract/account-care'
import {
  changeStandings,
  listTakers,
  previewStandings,
  readPerson,
  type Person,
} from '@hub/contract/staff-people'
import { listAgencies } from '@hub/contract/metas'
import { previewAgencyMerge, readAgencyForStaff } from '@hub/contract/staff-agencies'
import { listTeamsForStaff } from '@hub/contract/staff-teams'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { personHref } from '#platform/page/paths.ts'
import { mergeEffects, northlake } from '../testing/agencies.ts'
import {
  effectsOfConfirmation,
  effectsOfLeaving,
  effectsOfRefusal,
  nadia,
  nadiasChange,
  takers,
} from '../testing/people.ts'
import { nadiasTeams, noTeams, teamRows } from '../testing/teams.ts'

const person = (record: Person) => answer(readPerson, { record })
const teams = answer(listTeamsForStaff, nadiasTeams)
const manyTeams = answer(listTeamsForStaff, {
  ...{ records: teamRows(5), next: 'next', total: 20, views: { active: 20, archived: 0 } },
})
const effects = answer(previewStandings, { record: effectsOfConfirmation })
const meant = answer(readAgencyForStaff, { record: { ...northlake, id: nadia.agency.id } })
const refusal = answer(previewStandings, { record: effectsOfRefusal })
const leaving = answer(previewStandings, { record: effectsOfLeaving })
const takenBack = answer(previewStandings, {
  record: { ...effectsOfLeaving, devices: 0, clientsOnlyTheirs: 0, clientCodes: [] },
})
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'

export const screenGallery = gallery({
  at: personHref(nadia.id),
  reads: [readPerson],
  states: {
    filled: { answers: [meant, person(nadia), teams, effects] },
    empty: {
      answers: [
        meant,
        person({ ...nadia, history: [], sessions: [], lastLoginAt: null, confirmedAt: null, mails: [] }),
        effects,
      ],
    },
    longNames: {
      answers: [
        meant,
        person({
          ...nadia,
          lastName: LONG,
          email: `nadia.${LONG.toLowerCase()}@northern-provider-of-services.example`,
          emailChange: { ...nadiasChange, email: `n.${LONG.toLowerCase()}@northern-provider.example` },
          agency: { ...nadia.agency, name: 'Family Services of the Northern Shore, Upper and Lower Valley' },
          teams: [
            { id: 1, name: `${LONG} team`, joinedAt: nadia.registeredAt, leftAt: nadia.lastLoginAt },
            { id: 2, name: 'Harbour Street', joinedAt: nadia.registeredAt, leftAt: null },
          ],
          unrecorded: { module: 'Respect Through Boundaries', startTime: nadia.registeredAt, endTime: null },
        }),
        teams,
        effects,
      ],
    },
    fortyRows: without('there is one person on it'),
  },
  more: {
    mailStates: {
      answers: [
        meant,
        person({
          ...nadia,
          mails: (['waiting', 'trying', 'sent', 'failed'] as const).map((state, id) => ({
            ...{ id, kind: 'record-reminder', state, at: nadia.registeredAt, attempts: 3 },
          })),
        }),
        teams,
        effects,
      ],
    },
    newEmail: {
      answers: [meant, person({ ...nadia, emailChange: nadiasChange }), teams, effects],
      steps: async ({ press, type }) => {
        await press('main div + section header button', 1)
        await type('[role=dialog] input', 'nadia.benali@northlake')
        await type('[role=dialog] textarea', 'She told us by telephone.')
        await press('[role=dialog] button', -1)
      },
    },
    removeFactor: {
      answers: [meant, person(nadia), teams, effects],
      steps: ({ press }) => press('main div + section header button'),
    },
    signOut: {
      answers: [meant, person(nadia), teams, effects],
      steps: async ({ press }) => {
        await press('main div + div section ul button')
        await press('[role=alertdialog] button', -1)
      },
    },
    signOutAll: {
      answers: [meant, person(nadia), teams, effects],
      steps: ({ press }) => press('main div > div + div section header button'),
    },
    agencyMeant: { answers: [meant, person(nadia), teams, effects] },
    mergeAgency: {
      answers: [
        meant,
        ...[person(nadia), teams, effects],
        answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] }),
        answer(previewAgencyMerge, { record: mergeEffects }),
      ],
      steps: ({ press }) => press('main dl + div button', 1),
    },
    newEmailWaits: { answers: [meant, person({ ...nadia, emailChange: nadiasChange }), teams, effects] },
    newEmailTaken: {
      answers: [meant, person(nadia), teams, effects, refuse(askEmailChange, 'EmailAlreadyUsed')],
      steps: async ({ press, type }) => {
        await press('main div + section header button', 1)
        await type('[role=dialog] input', 'wen.li@agency.example')
        await type('[role=dialog] textarea', 'She told us by telephone.')
        await press('[role=dialog] button', -1)
      },
    },
    unconfirmed: { answers: [meant, person({ ...nadia, confirmedAt: null }), effects] },
    sendReset: {
      answers: [meant, person(nadia), teams, effects],
      steps: async ({ press }) => press('main button', 0),
    },
    suspended: { answers: [meant, person({ ...nadia, standing: 'suspended', waiting: null })] },
    refuse: {
      answers: [meant, person(nadia), teams, refusal],
      steps: ({ press }) => press('[role=radiogroup] label', 1),
    },
    otherLanguage: {
      answers: [meant, person(nadia), teams, effects],
      steps: ({ press }) => press('main section [role=radiogroup] [role=radio]', 1),
    },
    noTeamYet: {
      answers: [
        meant,
        person({
          ...nadia,
          confirmedAt: null,
          waiting: { place: 1, of: 1, previous: null, next: null },
        }),
        teams,
        effects,
      ],
    },
    noTeamFits: { answers: [meant, person(nadia), answer(listTeamsForStaff, noTeams), effects] },
    findTeam: {
      answers: [meant, person(nadia), manyTeams, effects],
      steps: async ({ press }) => {
        await press('main section button[aria-haspopup=listbox]', 0)
        await press('[role=option]', -1)
        await press('[role=dialog] button', -1)
      },
    },
    takenBack: {
      answers: [meant, person({ ...nadia, standing: 'confirmed', waiting: null }), takenBack],
      steps: ({ press }) => press('main section button', 2),
    },
    withoutReason: {
      answers: [meant, person(nadia), teams, effects],
      steps: ({ press }) => press('main section footer button'),
    },
    effectsFailed: { answers: [meant, person(nadia), teams, refuse(previewStandings, 'ServerError')] },
    suspend: {
      answers: [meant, person({ ...nadia, standing: 'confirmed', waiting: null }), refusal],
      steps: async ({ press }) => {
        await press('main section button')
        await press('[role=alertdialog] button', -1)
      },
    },
    clientsLeft: {
      answers: [
        meant,
        person({ ...nadia, standing: 'confirmed', waiting: null }),
        leaving,
        answer(listTakers, { records: takers }),
      ],
      steps: async ({ press }) => {
        await press('main section button', 1)
        await press('[role=alertdialog] button', -1)
      },
    },
    effectsChanged: {
      answers: [meant, person(nadia), teams, effects, refuse(changeStandings, 'EffectsChanged')],
      steps: async ({ press, type }) => {
        await type('main textarea', 'The agency does not know this person.')
        await press('main section footer button')
      },
    },
    notSaved: {
      answers: [meant, person(nadia), teams, effects, refuse(changeStandings, 'ServerError')],
      steps: async ({ press, type }) => {
        await type('main textarea', 'The agency does not know this person.')
        await press('main section footer button')
      },
    },
  },
})
