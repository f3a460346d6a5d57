import { useRef } from 'react'

/**
 * The idempotency key of an attempt to create something: the same values sent twice, for example after a lost
 * connection, have the same key and so create one object; other values get a new key.
 */
export function useIdempotencyKey() {
  const attempt = useRef({ text: '', key: '' })
  return (values: unknown): string => {
    const text = JSON.stringify(values)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
