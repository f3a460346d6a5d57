import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '~/ui/input/button'
import { useFormStatus } from './form-context'

type SubmitButtonProps = Pick<ButtonProps, 'tone' | 'variant' | 'size' | 'icon' | 'wide'> & {
  /** Distinguishes the buttons of a form; passed to `onSubmit`. */
  intent?: string
  children: ReactNode
}

/** Submits the surrounding form, and shows progress. It is never disabled: an invalid form shows its errors. */
export function SubmitButton({ intent = '', tone = 'accent', ...rest }: SubmitButtonProps) {
  const { running } = useFormStatus()
  return (
    <Button
      {...rest}
      type="submit"
      tone={tone}
      value={intent}
      busy={running === intent}
      aria-disabled={running !== null || undefined}
    />
  )
}
