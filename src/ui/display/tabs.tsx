import * as Radix from '@radix-ui/react-tabs'
import { createContext, use, useId, type ReactNode } from 'react'
import { Badge } from './badge'
import { formatNumber } from '~/ui/format/numbers'
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

/** Which tab is chosen, and the id that its panel's begins with. */
const Chosen = createContext({ value: '', id: '' })

const idsOf = (id: string, value: string) => ({
  tab: `${id}-tab-${value}`,
  panel: `${id}-${value}`,
})

/** Parts of one object, one at a time. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const id = useId()
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
            id={idsOf(id, each.value).tab}
            aria-controls={each.value === value ? idsOf(id, value).panel : undefined}
            className={tab}
            value={each.value}
            disabled={each.disabled}
          >
            {each.label}
            {each.count !== undefined && <Badge>{formatNumber(each.count)}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Chosen value={{ value, id }}>{children}</Chosen>
    </Radix.Root>
  )
}

/** What a tab shows; only the chosen one is mounted. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { value: chosen, id } = use(Chosen)
  if (value !== chosen) return null
  const { tab: labelledBy, panel: own } = idsOf(id, value)
  // Radix's own asks the browser for its animation, which has it work out the style of the whole page once more.
  return (
    <div role="tabpanel" id={own} aria-labelledby={labelledBy} tabIndex={0} className={panel}>
      {children}
    </div>
  )
}
