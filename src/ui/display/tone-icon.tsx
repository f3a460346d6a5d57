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

/** Icon of a tone, so that colour is not the only signal. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon aria-hidden />
}
