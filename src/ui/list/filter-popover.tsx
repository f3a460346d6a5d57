import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { Popover } from '~/ui/overlay/popover'

interface FilterPopoverProps {
  /** What the popover is for: "Filter by group". */
  label: string
  /** What the button says: "Group". */
  name: string
  /** Whether it narrows the list now. */
  isOn: boolean
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** One filter of a list behind a button, which shows whether it is on. */
export function FilterPopover({ name, isOn, children, ...popover }: FilterPopoverProps) {
  return (
    <Popover
      {...popover}
      align="start"
      trigger={
        <Button
          size="sm"
          variant={isOn ? 'soft' : undefined}
          tone={isOn ? 'accent' : 'neutral'}
          iconAfter={<ChevronDown aria-hidden />}
        >
          {name}
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
