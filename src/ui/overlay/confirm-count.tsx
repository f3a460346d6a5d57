import { input, typed } from './confirm.css'

/** More people than this are not written to by one press. */
const typeAbove = 500

/** Whether what was typed allows it: above 500 people the number has to be there. */
export function isTyped(affected: number, text: string): boolean {
  return affected <= typeAbove || text.replace(/\D/g, '') === String(affected)
}

interface ConfirmCountProps {
  /** How many people it reaches; above 500 the number has to be typed. */
  affected: number
  value: string
  onChange: (text: string) => void
}

/** Makes sure that the number was read, where very many people are reached. */
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
