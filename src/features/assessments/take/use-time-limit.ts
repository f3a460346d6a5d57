import { useEffect, useEffectEvent, useState } from 'react'

/** Ends an attempt when its time is over; returns the remaining time as text, or null without a limit. */
export function useTimeLimit(minutes: number, onEnd: () => void): string | null {
  const [began] = useState(() => Date.now())
  const [now, setNow] = useState(began)
  const end = useEffectEvent(onEnd)
  const isOn = minutes > 0
  const left = began + minutes * 60_000 - now
  const isOver = isOn && left <= 0
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (!isOn) return null
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
}
