// Menu item components, loaded with the popup and not with the menu's button.

import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { startTransition, type ReactElement, type ReactNode } from 'react'
import { Kbd } from '~/ui/display/kbd'
import { danger, hint, item, label as labelStyle, mark, separator, words } from './popup.css'

export interface MenuItemProps {
  icon?: ReactNode
  /** Keyboard shortcut, as for `Kbd`. */
  shortcut?: readonly string[]
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** Menu item with an action. */
function Item({ icon, shortcut, tone = 'neutral', disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={tone === 'danger' ? `${item} ${danger}` : item}
      disabled={disabled}
      onSelect={({ currentTarget }) => {
        focusTrigger(currentTarget)
        // Paints the closed menu first, as rendering what it opens takes longer.
        startTransition(() => {
          onSelect()
        })
      }}
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

/** A dialog opened by an item returns the focus to what had it; the item is unmounted by then. */
function focusTrigger(element: EventTarget | null) {
  const menu = element instanceof Element ? element.closest('[role="menu"]') : null
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus()
}

export interface MenuLinkProps {
  icon?: ReactNode
  /** A router link or an anchor with the label as children. */
  link: (content: ReactNode) => ReactElement
  children: ReactNode
}

/** Menu item with a real link, which supports opening in a new tab. */
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

/** Checkbox item; the menu stays open. */
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

/** Radio items: theme, density, sorting. */
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

/** Heading of a section. */
function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className={labelStyle}>{children}</Radix.Label>
}

/** Divider. */
function Separator() {
  return <Radix.Separator className={separator} />
}

export const menuParts = { Item, LinkItem, CheckboxItem, RadioGroup, Label, Separator }
