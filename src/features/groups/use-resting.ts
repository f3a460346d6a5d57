import { useEffect, useState } from 'react'

const pause = 400

/** A value as it was when it last rested for a moment, so that not every key asks the server. */
export function useResting<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
