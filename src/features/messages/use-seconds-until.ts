import { useEffect, useState } from 'react'

const second = 1000

/** The whole seconds until a time, counting down; 0 for none and for the past. */
export function useSecondsUntil(time: string | null): number {
  const until = time === null ? 0 : Date.parse(time)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, second)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / second))
}
