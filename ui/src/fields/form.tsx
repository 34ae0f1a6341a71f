/**
 * The form element of the hub: own messages instead of the browser's checks, and one submit at a time. `onSubmit` may
 * return a promise; until it has settled another submit is refused, even one in the same tick (SYS-017). When it is over
 * and fields show an error, the first of them has the focus: on a long form the error may be out of sight (SYS-015).
 */
import type { ComponentProps } from 'react'
import { useOneAtATime } from '../buttons/one-at-a-time.ts'

/** A field with an error; React Aria marks a list to choose from around its button. */
const INVALID = '[aria-invalid=true], [data-invalid] button'

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
        void submit(event.currentTarget, () => run(onSubmit))
      }}
    />
  )
}

async function submit(form: HTMLFormElement, work: () => unknown): Promise<void> {
  const before = document.activeElement
  await work()
  // The errors are there with the next frame.
  requestAnimationFrame(() => {
    // Some forms, and every dialog, have moved it themselves.
    if (document.activeElement !== before && document.activeElement !== document.body) return
    if (before?.matches(INVALID) === true) return
    form.querySelector<HTMLElement>(INVALID)?.focus()
  })
}
