import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '~/ui/input/button'
import { useFormStatus } from './form-context'

type SubmitButtonProps = Pick<ButtonProps, 'tone' | 'variant' | 'size' | 'icon' | 'wide'> & {
  /** Tells the buttons of one form apart; it arrives at `onSubmit`. */
  intent?: string
  children: ReactNode
}

/** Sends the form around it, and shows that it does. A form that is not right yet is told so when sent. */
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
