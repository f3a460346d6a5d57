import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { notCreated } from '~/forms/error-titles'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'

/** Making what a picker does not find, without leaving the field. */
export function useInlineCreation(
  { noun: [noun], create }: Entity,
  onMade: (option: Option) => void,
) {
  const [said, setSaid] = useState('')
  const [made, setMade] = useState(0)
  const keyOf = useIdempotencyKey()
  const creation = useMutation({
    // Made and deleted elsewhere, the same name is made anew.
    mutationFn: (name: string) => {
      if (!create) throw new Error(`No ${noun} can be created here`)
      return create.make(name, keyOf([made, name]))
    },
    meta: { stale: create?.stale ?? [] },
    onSuccess: (option) => {
      setMade((many) => many + 1)
      onMade(option)
      setSaid(`${option.label} created and selected`)
    },
    onError: useToastOnceUnmounted((error) => notCreated(noun, error)),
  })
  return {
    create: creation.mutate,
    /** In place of the help, while it runs. */
    making: creation.isPending ? `Creating ${creation.variables}…` : undefined,
    failure: creation.error
      ? `${notCreated(noun, creation.error)}. ${creation.error.message}.`
      : undefined,
    /** For those who listen. */
    said,
    forget: () => {
      if (creation.isError) creation.reset()
    },
  }
}
