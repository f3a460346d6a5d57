import { formatNumber } from './numbers'

/** Seconds as hours with one decimal. */
export const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10

export const hoursText = (seconds: number) => `${formatNumber(hoursOf(seconds))} h`
