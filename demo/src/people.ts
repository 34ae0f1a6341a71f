/** The pretend agency's people. Their names say what they demonstrate, and are all invented. */

export const DEMO_PASSWORD = 'Demo-hub-2026'

export interface DemoFacilitator {
  email: string
  firstName: string
  lastName: string
  agency: string
  city: string
  address: string
  postcode: string
  phoneNumber: string
  /** Null: works without a team. */
  team: string | null
}

const HARBOUR = {
  agency: 'Harbour Street Community House (demo)',
  city: 'Thunder Bay',
  address: '218 Harbour Street',
  postcode: 'P7A 2B1',
  team: 'Harbour Street team',
}

/** In the order of registration, which determines the ids. */
export const demoFacilitators: readonly DemoFacilitator[] = [
  {
    ...HARBOUR,
    email: 'facilitator@demo.example',
    firstName: 'Amara',
    lastName: 'Okafor',
    phoneNumber: '(807) 555 - 0142',
  },
  {
    ...HARBOUR,
    email: 'second@demo.example',
    firstName: 'Priya',
    lastName: 'Raman',
    phoneNumber: '(807) 555 - 0143',
  },
  {
    ...HARBOUR,
    email: 'third@demo.example',
    firstName: 'Daniel',
    lastName: 'Cheung',
    phoneNumber: '(807) 555 - 0144',
  },
  {
    email: 'solo@demo.example',
    firstName: 'Sam',
    lastName: 'Delisle',
    agency: 'North Shore Outreach (demo)',
    city: 'Sudbury',
    address: '5 Elm Street',
    postcode: 'P3C 1S1',
    phoneNumber: '(705) 555 - 0110',
    team: null,
  },
  {
    email: 'other-team@demo.example',
    firstName: 'Noor',
    lastName: 'Haddad',
    agency: 'Lakeside Family Services (demo)',
    city: 'Kingston',
    address: '40 Princess Street',
    postcode: 'K7L 1A1',
    phoneNumber: '(613) 555 - 0178',
    team: 'Lakeside team',
  },
]

/** Agencies that are listed although no demo facilitator works there. */
export const demoAgencies: readonly string[] = [
  'Maple Grove Youth Centre (demo)',
  'Rideau Reintegration Services (demo)',
]
