import type { ReactNode } from 'react'
import * as css from './description-list.css'

interface FactsProps {
  /** Entries without a value are omitted. */
  facts: readonly { label: string; value: ReactNode }[]
}

const absent: ReactNode[] = [null, undefined, false, '']

/** Read-only list of an object's properties. */
export function Facts({ facts }: FactsProps) {
  const present = facts.filter(({ value }) => !absent.includes(value))
  return (
    <dl className={css.facts}>
      {present.map(({ label, value }) => (
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
