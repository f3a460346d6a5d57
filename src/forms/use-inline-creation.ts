import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Option } from '~/ui/input/option-source'
import { useToastOnceUnmounted } from './use-toast-once-unmounted'
import { notMade } from './error-titles'
import { useAttemptKey } from './use-idempotency-key'

interface Creation {
  /** What is made, in the middle of a sentence: "author". */
  noun: string
  make: (name: string, key: string) => Promise<Option>
  onMade: (option: Option) => void
}

/** Making what a picker does not find, without leaving the field. */
export function useInlineCreation({ noun, make, onMade }: Creation) {
  const [said, setSaid] = useState('')
  const [made, setMade] = useState(0)
  const keyOf = useAttemptKey()
  const creation = useMutation({
    // Made and deleted elsewhere, the same name is made anew.
    mutationFn: (name: string) => make(name, keyOf([made, name])),
    onSuccess: (option) => {
      setMade((many) => many + 1)
      onMade(option)
      setSaid(`${option.label} created and selected`)
    },
    onError: useToastOnceUnmounted((error) => notMade(noun, error)),
  })
  return {
    create: creation.mutate,
    /** In place of the help, while it runs. */
    making: creation.isPending ? `Creating ${creation.variables}…` : undefined,
    failure: creation.error
      ? `${notMade(noun, creation.error)}. ${creation.error.message}.`
      : undefined,
    /** For those who listen. */
    said,
    forget: () => {
      if (creation.isError) creation.reset()
    },
  }
}
