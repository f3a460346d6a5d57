import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { Tone } from './tone.css'

const icons = {
  neutral: Info,
  accent: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** The sign of a tone, so that the colour is never alone. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon aria-hidden />
}
