import * as Radix from '@radix-ui/react-tabs'
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react'
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

/** Scrolls the selected tab into the bar, and the bar up if there is little room for the panel below it. */
function reveal(bar: HTMLElement) {
  const block = bar.getBoundingClientRect().top > window.innerHeight / 2 ? 'start' : 'nearest'
  bar.scrollIntoView({ block })
  bar
    .querySelector('[data-state="active"]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Tabs; arrow keys move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (bar.current) reveal(bar.current)
  }, [value])
  function choose(chosen: string) {
    const found = tabs.find((candidate) => candidate.value === chosen)
    if (found) onValueChange(found.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List ref={bar} className={list} aria-label={label}>
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
