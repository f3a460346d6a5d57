import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { notCreated } from '~/forms/error-titles'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'

/** Creates an object that a picker does not find, in place. */
export function useInlineCreation(
  { noun: [noun], create }: Entity,
  onMade: (option: Option) => void,
) {
  const [announcement, setSaid] = useState('')
  const [createdCount, setMade] = useState(0)
  const keyOf = useIdempotencyKey()
  const creation = useMutation({
    // If it was deleted elsewhere, the same name is created again.
    mutationFn: (name: string) => {
      if (!create) throw new Error(`No ${noun} can be created here`)
      return create.make(name, keyOf([createdCount, name]))
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
    /** Shown instead of the help while it runs. */
    making: creation.isPending ? `Creating ${creation.variables}…` : undefined,
    failure: creation.error
      ? `${notCreated(noun, creation.error)}. ${creation.error.message}.`
      : undefined,
    /** Announced to screen readers. */
    said: announcement,
    forget: () => {
      if (creation.isError) creation.reset()
    },
  }
}
