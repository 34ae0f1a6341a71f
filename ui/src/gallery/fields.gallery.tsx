/** The gallery's fields, each in the states that are easiest to get wrong. */
import { useState } from 'react'
import styles from './components-gallery.module.css'
import { Avatar } from '../pictures/avatar.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChoiceCards } from '../fields/choice-cards.tsx'
import { ComboBox } from '../fields/combo-box.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { FormErrorSummary } from '../fields/form-error-summary.tsx'
import { Section, Stack } from './gallery-section.gallery.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { PersonDisc } from '../pictures/person-disc.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { RadioCards } from '../fields/radio-cards.tsx'
import { Select } from '../fields/select.tsx'
import { TilePicker } from '../fields/tile-picker.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'

const CITIES = ['Thunder Bay', 'Toronto', 'Timmins', 'Windsor'].map((label, index) => ({
  id: index + 1,
  label,
}))
const ERRORS = [
  { fieldId: 'g-last', message: 'Type your last name.' },
  { fieldId: 'g-agency', message: 'Choose your agency.' },
]

function TextFields() {
  const [first, setFirst] = useState('Amara')
  const [email, setEmail] = useState('amara.okafor@harbourstreet.example')
  const [phone, setPhone] = useState('(416) 555 - 0142')
  const [password, setPassword] = useState('harbour-')
  const [notes, setNotes] = useState('')
  return (
    <Stack>
      <FormErrorSummary errors={ERRORS} attempt={0} />
      <TextField label="First name" value={first} onChange={setFirst} autoComplete="given-name" />
      <TextField
        id="g-last"
        label="Last name"
        value=""
        onChange={setFirst}
        error="Type your last name."
        hint="3 to 16 letters and digits."
      />
      <EmailField
        label="Work email"
        value={email}
        onChange={setEmail}
        okText="This email is your login ID."
      />
      <PhoneField label="Phone number" value={phone} onChange={setPhone} isOptional />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        showRules
        error="The password still needs a number."
      />
      <TextField label="Team" value="Harbour Street team" onChange={setFirst} isDisabled />
      <TextArea label="Notes" value={notes} onChange={setNotes} hint="Only you can read this." />
    </Stack>
  )
}

function Choosers() {
  const [agency, setAgency] = useState<number | null>(null)
  const [city, setCity] = useState<number | null>(1)
  const [count, setCount] = useState<number | null>(4)
  const [agreed, setAgreed] = useState(true)
  const [clients, setClients] = useState<number[]>([1])
  const [path, setPath] = useState<number | null>(2)
  const [tile, setTile] = useState<number | null>(1)
  return (
    <Stack>
      <Select
        id="g-agency"
        label="Agency"
        options={CITIES}
        value={agency}
        onChange={setAgency}
        placeholder="Choose an agency"
        error="Choose your agency."
      />
      <Select label="Province" options={CITIES} value={2} onChange={setAgency} />
      <ComboBox label="City" options={CITIES} value={city} onChange={setCity} placeholder="Type a city" />
      <NumberField label="Number of participants" value={count} onChange={setCount} max={10} />
      <Checkbox isSelected={agreed} onChange={setAgreed}>
        I agree to the terms and the privacy policy.
      </Checkbox>
      <Checkbox
        isSelected={false}
        onChange={setAgreed}
        isDisabled
        hint="Available when you reach the end of the terms."
      >
        I agree to the terms and the privacy policy.
      </Checkbox>
      <ChoiceCards
        label="Clients"
        columns={2}
        value={clients}
        onChange={setClients}
        choices={[
          { id: 1, label: 'HSC-4830', media: <Avatar glyph="moon" color="plum" size={40} /> },
          { id: 2, label: 'HSC-4824', media: <Avatar glyph="wave" color="lake" size={40} /> },
          { id: 3, label: 'Amara Okafor', note: '(you)', media: <PersonDisc name="Amara Okafor" /> },
          { id: 4, label: 'HSC-4839', isDisabled: true },
        ]}
      />
      <TilePicker
        label="Colour"
        className={styles.row}
        tileClassName={styles.choice}
        tiles={[
          { id: 1, name: 'Plum', face: 'Plum' },
          { id: 2, name: 'Lake', face: 'Lake' },
        ]}
        value={tile}
        onChange={setTile}
      />
      <RadioCards
        label="Completion"
        value={path}
        onChange={setPath}
        choices={[
          { id: 1, label: 'The client finished every module of the plan.' },
          { id: 2, label: 'The client moved to another agency.', note: 'The file stays readable.' },
        ]}
      />
    </Stack>
  )
}

export function FieldsGallery() {
  return (
    <Section title="Fields">
      <div className="grid-2">
        <TextFields />
        <Choosers />
      </div>
    </Section>
  )
}
