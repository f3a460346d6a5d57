import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { Badge } from './badge'
import { formatNumber } from './numbers'
import { list, panel, tab } from './tabs.css'

interface TabsProps<Value extends string> {
  /** What the tabs divide: "License". */
  label: string
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean }[]
  /** The address's search usually holds it. */
  value: Value
  onValueChange: (value: Value) => void
  /** One `TabPanel` for each tab. */
  children: ReactNode
}

/** Parts of one object, one at a time. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: TabsProps<Value>) {
  function choose(chosen: string) {
    const found = tabs.find((candidate) => candidate.value === chosen)
    if (found) onValueChange(found.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List className={list} aria-label={label}>
        {tabs.map((each) => (
          <Radix.Trigger
            key={each.value}
            className={tab}
            value={each.value}
            disabled={each.disabled}
          >
            {each.label}
            {each.count !== undefined && <Badge>{formatNumber(each.count)}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** What a tab shows; only the chosen one is mounted. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content className={panel} value={value}>
      {children}
    </Radix.Content>
  )
}
