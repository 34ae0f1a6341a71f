/** A Button that asks for one file of the types in `accept`, such as 'application/json'; `onFile` gets it. */
import { useRef, type ChangeEvent } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type' | 'ref'> {
  accept: string
  onFile: (file: File) => void
}

export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden onChange={handleChange} />
      <Button {...rest} onPress={() => input.current?.click()} />
    </>
  )
}
