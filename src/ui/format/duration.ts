import { formatNumber } from './numbers'

/** A duration in its two largest units: `45 s`, `8 min`, `1 h 25 min`, `3 d 4 h`. */
export function durationText(seconds: number): string {
  const rounded = Math.round(seconds)
  if (rounded < 60) return `${rounded} s`
  const minutes = Math.round(rounded / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return parts(hours, 'h', minutes % 60, 'min')
  return parts(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function parts(large: number, largeUnit: string, small: number, smallUnit: string): string {
  const first = `${formatNumber(large)} ${largeUnit}`
  return small === 0 ? first : `${first} ${small} ${smallUnit}`
}
