import { useId, useRef, useState } from 'react'
import { Email } from '@hub/contract/fields'
import type { NameRule } from '@hub/contract/fields.rules'
import { storeInTab, readInTab } from '@hub/ui/page/tab.ts'
import { readEmailUse } from '../accounts.queries.ts'
import {
  EMPTY_FORM,
  FORM_FIELDS,
  fromStored,
  toStored,
  unmetFields,
  withChange,
  type FormField,
  type RegistrationForm,
} from '../registration.rules.ts'

const KEPT_AS = 'registration'

/** Why a field shows an error: its own rule, an address in use, or a refusal by the server. */
export type Fault = 'unmet' | 'used' | 'refused'

/** The state of the registration form: values, the fields that were left once, and the errors that may be shown. */
export function useRegistrationForm(nameRule: NameRule) {
  const [form, setForm] = useState<RegistrationForm>(() => fromStored(readInTab(KEPT_AS)))
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set())
  const [refused, setRefused] = useState<ReadonlySet<FormField>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const emails = useEmailCheck()
  const idBase = useId()

  const unmet = unmetFields(form, nameRule)
  const email = form.email.trim()

  function faultOf(field: FormField): Fault | null {
    if (!left.has(field)) return null
    if (unmet.includes(field)) return 'unmet'
    if (field === 'email' && emails.isUsed(email)) return 'used'
    return refused.has(field) ? 'refused' : null
  }
  const changed = useRef(new Set<FormField>())
  const latest = useRef(form)

  function change(changes: Partial<RegistrationForm>) {
    const fields = Object.keys(changes) as FormField[]
    // Two changes may come before the next render, such as when a browser fills in a form.
    latest.current = withChange(latest.current, changes)
    setForm(latest.current)
    setRefused(without(refused, fields))
    for (const field of fields) changed.current.add(field)
    storeInTab(KEPT_AS, toStored(latest.current))
  }
  function leave(field: FormField) {
    // Leaving an empty field without typing is not an error yet; Next reports it.
    if (form[field] === EMPTY_FORM[field] && !changed.current.has(field)) return
    setLeft(new Set([...left, field]))
    if (field === 'email' && Email.safeParse(email).success) void emails.check(email)
  }
  /** Checks everything (ACC-016); true when the terms may be opened. */
  async function checkAll(): Promise<boolean> {
    setLeft(new Set(FORM_FIELDS))
    const isUsed = !unmet.includes('email') && (await emails.check(email))
    const isMet = unmet.length === 0 && !isUsed && refused.size === 0
    if (!isMet) setAttempt((made) => made + 1)
    return isMet
  }
  return {
    form,
    attempt,
    unmet,
    isChecking: emails.isChecking,
    isEmailFree: !unmet.includes('email') && emails.isFree(email),
    idOf: (field: FormField) => `${idBase}${field}`,
    faultOf,
    change,
    leave,
    checkAll,
    /** Marks what the server refused: an address in use, or fields by name. */
    refuse: (fields: readonly FormField[], usedEmail?: string) => {
      setLeft(new Set(FORM_FIELDS))
      setRefused(new Set(fields))
      if (usedEmail !== undefined) emails.noteUsed(usedEmail)
      setAttempt((made) => made + 1)
    },
    /** Removes the form from the tab's storage (design 5.1). */
    forget: () => storeInTab(KEPT_AS, null),
  }
}

export type RegistrationFormState = ReturnType<typeof useRegistrationForm>

/** Which addresses are known to be used or free; each is checked once (ACC-008). */
function useEmailCheck() {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isChecking, setChecking] = useState(false)
  const asked = useRef(new Map<string, Promise<boolean>>())

  function note(email: string, isUsed: boolean) {
    asked.current.set(email, Promise.resolve(isUsed))
    setKnown((before) => new Map([...before, [email, isUsed]]))
  }
  async function ask(email: string): Promise<boolean> {
    const outcome = await readEmailUse(email)
    if (outcome === 'unknown') asked.current.delete(email)
    else note(email, outcome === 'used')
    return outcome === 'used'
  }
  async function check(typed: string): Promise<boolean> {
    const email = typed.toLowerCase()
    const asking = asked.current.get(email) ?? ask(email)
    asked.current.set(email, asking)
    setChecking(true)
    try {
      return await asking
    } finally {
      setChecking(false)
    }
  }
  return {
    isChecking,
    check,
    isUsed: (email: string) => known.get(email.toLowerCase()) === true,
    isFree: (email: string) => known.get(email.toLowerCase()) === false,
    noteUsed: (email: string) => note(email.toLowerCase(), true),
  }
}

function without(fields: ReadonlySet<FormField>, gone: readonly FormField[]): ReadonlySet<FormField> {
  return new Set([...fields].filter((field) => !gone.includes(field)))
}
