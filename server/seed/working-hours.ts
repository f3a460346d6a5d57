import { wallAt } from '../events/zone.ts'
import type { Random } from './random.ts'

const day = 86_400_000

/** Dates without the year: nobody works on them, and fewer people in the weeks of summer. */
export const holidays = { first: '12-24', others: ['01-01', '05-01'] }
export const summer = { first: '07-10', last: '08-16' }

const dateOf = (dayNumber: number) => new Date(dayNumber * day).toISOString().slice(5, 10)

// 1970-01-01 was a Thursday.
const isWeekend = (dayNumber: number) => (dayNumber + 3) % 7 > 4

function isFree(dayNumber: number) {
  const date = dateOf(dayNumber)
  return isWeekend(dayNumber) || date >= holidays.first || holidays.others.includes(date)
}

const isSummer = (dayNumber: number) => {
  const date = dateOf(dayNumber)
  return date >= summer.first && date <= summer.last
}

/** How much is done in each hour from six in the morning. */
const hourWeights = [1, 4, 10, 14, 15, 11, 6, 9, 13, 12, 9, 5, 2, 2, 2, 1]
const allWeights = hourWeights.reduce((sum, weight) => sum + weight, 0)

/** The hour of a part of a day, so that most of the day is in the hours in which most is done. */
export function busyHour(part: number) {
  let rest = part * allWeights
  for (const [index, weight] of hourWeights.entries()) {
    if (rest < weight) return 6 + index + rest / weight
    rest -= weight
  }
  return 6 + hourWeights.length
}

/**
 * Moves moments to working hours of a time zone: off nights, most weekends and holidays, and some off the summer. What
 * would be too late stays where it is.
 */
export function workingHours(timeZone: string, random: Random) {
  const offsets = new Map<number, number>()

  function offsetOn(dayNumber: number) {
    const noon = dayNumber * day + day / 2
    const offset = offsets.get(dayNumber) ?? wallAt(timeZone, noon) - noon
    offsets.set(dayNumber, offset)
    return offset
  }

  return (at: number, latest: number) => {
    const local = at + offsetOn(Math.floor(at / day))
    let dayNumber = Math.floor(local / day)
    const part = (local - dayNumber * day) / day
    if (isSummer(dayNumber) && random.chance(0.4)) dayNumber += random.whole(20, 40)
    while (isFree(dayNumber) && random.chance(0.92)) dayNumber += random.whole(1, 3)
    const moved = dayNumber * day + busyHour(part) * 3_600_000 - offsetOn(dayNumber)
    return moved < latest ? moved : Math.min(at, latest)
  }
}
