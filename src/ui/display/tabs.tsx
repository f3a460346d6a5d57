import * as Radix from '@radix-ui/react-tabs'
import { createContext, use, useId, type ReactNode } from 'react'
import { Badge } from './badge'
import { formatNumber } from '~/ui/format/numbers'
import { list, panel, tab } from './tabs.css'

interface TabsProps<Value extends string> {
  /** Accessible name: "License". */
  label: string
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean }[]
  /** Usually held in the search params. */
  value: Value
  onValueChange: (value: Value) => void
  /** One `TabPanel` per tab. */
  children: ReactNode
}

/** The selected tab, and the id prefix of its panel. */
const Chosen = createContext({ value: '', id: '' })

const idsOf = (id: string, value: string) => ({
  tab: `${id}-tab-${value}`,
  panel: `${id}-${value}`,
})

/** Tabs; arrow keys move between them. */
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

/** Content of a tab; only the selected panel is mounted. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { value: chosen, id } = use(Chosen)
  if (value !== chosen) return null
  const { tab: labelledBy, panel: panelId } = idsOf(id, value)
  // Radix's panel queries the animation, which forces a style recalculation of the whole page.
  return (
    <div role="tabpanel" id={panelId} aria-labelledby={labelledBy} tabIndex={0} className={panel}>
      {children}
    </div>
  )
}
