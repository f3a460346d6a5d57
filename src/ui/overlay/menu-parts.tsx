// What a menu holds, as its popup brings it: screens that only have a button for a menu do without.

import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { startTransition, type ReactElement, type ReactNode } from 'react'
import { Kbd } from '~/ui/display/kbd'
import { danger, hint, item, label as labelStyle, mark, separator, words } from './popup.css'

export interface MenuItemProps {
  icon?: ReactNode
  /** Keys that do the same, as `Kbd` takes them. */
  shortcut?: readonly string[]
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One thing to do. */
function Item({ icon, shortcut, tone = 'neutral', disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={tone === 'danger' ? `${item} ${danger}` : item}
      disabled={disabled}
      // That the menu has closed is painted before what is opened instead, which takes longer to draw.
      onSelect={() =>
        startTransition(() => {
          onSelect()
        })
      }
    >
      {icon !== undefined && <span className={mark}>{icon}</span>}
      <span className={words}>{children}</span>
      {shortcut && (
        <span className={hint}>
          <Kbd keys={shortcut} />
        </span>
      )}
    </Radix.Item>
  )
}

export interface MenuLinkProps {
  icon?: ReactNode
  /** A link of the router, or an anchor; its children are the words. */
  link: (content: ReactNode) => ReactElement
  children: ReactNode
}

/** One place to go to: a real link, which opens in a new tab as links do. */
function LinkItem({ icon, link, children }: MenuLinkProps) {
  return (
    <Radix.Item className={item} asChild>
      {link(
        <>
          {icon !== undefined && <span className={mark}>{icon}</span>}
          <span className={words}>{children}</span>
        </>,
      )}
    </Radix.Item>
  )
}

export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** Something that is on or off; the menu stays open, so that several can be set. */
function CheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      className={item}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled}
    >
      <span className={mark}>{checked && <Check aria-hidden />}</span>
      <span className={words}>{children}</span>
    </Radix.CheckboxItem>
  )
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** One of several: theme, density, sorting. */
function RadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  function choose(chosen: string) {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onValueChange(option.value)
  }
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <Radix.Label className={labelStyle}>{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} className={item} value={option.value}>
          <span className={mark}>
            {option.value === value ? <Check aria-hidden /> : option.icon}
          </span>
          <span className={words}>{option.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** Words over a part of the menu. */
function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className={labelStyle}>{children}</Radix.Label>
}

/** A line between parts of the menu. */
function Separator() {
  return <Radix.Separator className={separator} />
}

export const menuParts = { Item, LinkItem, CheckboxItem, RadioGroup, Label, Separator }
