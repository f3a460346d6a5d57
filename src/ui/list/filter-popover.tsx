import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { Popover } from '~/ui/overlay/popover'

interface FilterPopoverProps {
  /** Accessible name: "Filter by group". */
  label: string
  /** Label of the button: "Group". */
  name: string
  /** Whether the filter is active. */
  isOn: boolean
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** Filter button with a popover; shows whether the filter is active. */
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
