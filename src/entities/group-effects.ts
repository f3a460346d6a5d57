import { counted } from '~/ui/format/numbers'

interface GroupEffects {
  seatsTaken?: number | undefined
  seatsWaiting?: number | undefined
  seatsFreed?: number | undefined
  pathsAssigned?: number | undefined
  pathsEnded?: number | undefined
}

/** What joining and leaving groups means for seats in their licenses and for their learning paths, a line each. */
export const groupLines = ({
  seatsTaken = 0,
  seatsWaiting = 0,
  seatsFreed = 0,
  pathsAssigned = 0,
  pathsEnded = 0,
}: GroupEffects) =>
  [
    seatsTaken > 0 &&
      `${counted(seatsTaken, 'seat in a license is', 'seats in licenses are')} taken.`,
    seatsWaiting > 0 &&
      `${counted(seatsWaiting, 'seat is', 'seats are')} not free: people wait for ${seatsWaiting === 1 ? 'it' : 'them'}.`,
    seatsFreed > 0 && `${counted(seatsFreed, 'seat becomes', 'seats become')} free.`,
    pathsAssigned > 0 &&
      `${counted(pathsAssigned, 'learning path is', 'learning paths are')} assigned through groups.`,
    pathsEnded > 0 &&
      `${counted(pathsEnded, 'unfinished learning path ends', 'unfinished learning paths end')}.`,
  ].filter((line) => line !== false)
