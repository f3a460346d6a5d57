import { useRef } from 'react'

/**
 * The key of an attempt to make something: the same values sent twice, after a lost connection say, carry the same key
 * and so make one thing; other values get a key of their own.
 */
export function useIdempotencyKey() {
  const attempt = useRef({ text: '', key: '' })
  return (values: unknown): string => {
    const text = JSON.stringify(values)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
