import { useState } from 'react'

/** Open state: controlled by the caller, or internal. */
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
