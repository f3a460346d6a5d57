import { useState } from 'react'

/** Whether something is open: as the caller says when it says so, else as people left it. */
export function useOpen(
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false)
  return [
    open ?? own,
    (next) => {
      setOwn(next)
      onOpenChange?.(next)
    },
  ]
}
