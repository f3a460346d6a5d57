import type { ReactNode } from 'react'
import * as css from './description-list.css'

interface FactsProps {
  /** One that has no value is left out. */
  facts: readonly { label: string; value: ReactNode }[]
}

/** What is known of an object, as names and values that are read, not edited. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={css.facts}>
      {known.map(({ label, value }) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt className={css.label}>{label}</dt>
      <dd dir="auto" className={css.value}>
        {value}
      </dd>
    </>
  )
}
