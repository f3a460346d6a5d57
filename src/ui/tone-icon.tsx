import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { Tone } from './tone.css'

/** The sign of a tone, so that the colour is never alone. */
export function ToneIcon({ tone }: { tone: Tone }) {
  switch (tone) {
    case 'success':
      return <CircleCheck aria-hidden />
    case 'warning':
      return <TriangleAlert aria-hidden />
    case 'danger':
      return <CircleAlert aria-hidden />
    default:
      return <Info aria-hidden />
  }
}
