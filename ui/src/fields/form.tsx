/**
 * The form element of the hub: own messages instead of the browser's checks, and one submit at a time. `onSubmit` may
 * return a promise; until it has settled another submit is refused, even one in the same tick (SYS-017).
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
