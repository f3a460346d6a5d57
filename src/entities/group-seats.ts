import { counted } from '~/ui/format/numbers'

interface GroupSeats {
  seatsTaken?: number
  seatsWaiting?: number
  seatsFreed?: number
}

/** What joining and leaving groups means for seats in their licenses, a line each. */
export const seatLines = ({ seatsTaken = 0, seatsWaiting = 0, seatsFreed = 0 }: GroupSeats) =>
  [
    seatsTaken > 0 &&
      `${counted(seatsTaken, 'seat', 'seats')} in licenses of the group ${seatsTaken === 1 ? 'is' : 'are'} taken.`,
    seatsWaiting > 0 &&
      `${counted(seatsWaiting, 'seat is', 'seats are')} not free: people wait for ${seatsWaiting === 1 ? 'it' : 'them'}.`,
    seatsFreed > 0 && `${counted(seatsFreed, 'seat becomes', 'seats become')} free.`,
  ].filter((line) => line !== false)
