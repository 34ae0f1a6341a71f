/**
 * Every form of the hub: its own words instead of the browser's checks, and one submit at a time. `onSubmit` may give a
 * promise; until that has ended another submit is refused, even one of the same tick (SYS-017).
 */
import type { ComponentProps } from 'react'
import { useOneAtATime } from '../buttons/one-at-a-time.ts'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> {
  onSubmit: () => unknown
}

export function Form({ onSubmit, ...rest }: FormProps) {
  const run = useOneAtATime()
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run(onSubmit)
      }}
    />
  )
}
