import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { Loaded, type LoadedProps } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'

interface Choice {
  id: number
  name: string
}

interface IntoFieldProps extends Pick<LoadedProps<{ records: readonly Choice[] }>, 'query'> {
  label: string
  /** Says that the list is loading. */
  loading: string
  /** Says what to choose, while nothing is. */
  missing: string
  value: number | null
  /** The one that is merged: it is not offered. */
  without?: number
  onChange: (id: number | null) => void
}

/** What an agency or a city is merged into (PPL-005). */
export function IntoField({ query, label, loading, missing, value, without, onChange }: IntoFieldProps) {
  return (
    // The field takes its list once, and what is typed before would be lost with it.
    <Loaded query={query} label={loading} skeleton={<Skeleton height="5rem" />}>
      {({ records }) => (
        <ComboBox
          label={label}
          options={records.filter(({ id }) => id !== without).map(({ id, name }) => ({ id, label: name }))}
          value={value}
          onChange={onChange}
          hint={value === null ? missing : undefined}
          isRequired
        />
      )}
    </Loaded>
  )
}
