import { key as keyStyle, keys as keysStyle } from './kbd.css'

const onApple = /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, string> = {
  mod: onApple ? '⌘' : 'Ctrl',
  alt: onApple ? '⌥' : 'Alt',
  shift: onApple ? '⇧' : 'Shift',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
}

interface KbdProps {
  /** Keys in order: `['mod', 'k']` pressed together, `['g', 'u']` in sequence. */
  keys: readonly string[]
}

/** Keyboard shortcut with the key names of the platform. */
export function Kbd({ keys }: KbdProps) {
  return (
    <kbd className={keysStyle}>
      {keys.map((key, index) => (
        <kbd key={`${index} ${key}`} className={keyStyle}>
          {signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </kbd>
  )
}
