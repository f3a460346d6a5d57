import { input, typed } from './confirm.css'

/** Above this number of people, it must be typed. */
const typeAbove = 500

/** Whether the typed number allows the action; above 500 people it must match. */
export function isTyped(affected: number, text: string): boolean {
  return affected <= typeAbove || text.replace(/\D/g, '') === String(affected)
}

interface ConfirmCountProps {
  /** Number of affected people; above 500 it must be typed. */
  affected: number
  value: string
  onChange: (text: string) => void
}

/** Field to type the number of affected people, for large numbers. */
export function ConfirmCount({ affected, value, onChange }: ConfirmCountProps) {
  if (affected <= typeAbove) return null
  return (
    <label className={typed}>
      Type {affected.toLocaleString()} to confirm
      <input
        className={input}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
