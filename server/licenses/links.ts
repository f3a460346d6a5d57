import type { BulkCtx } from '../bulk/types.ts'
import type { GiveSeats } from '../links/join.ts'
import { assignSeats } from './seats/assign.ts'

/** Assigns free seats to a user who joined by a link, and adds them to the waiting lists of full licenses. */
export const giveSeatsByLink: GiveSeats = (ctx: BulkCtx, { linkId, licenseIds, userId, notify }) =>
  assignSeats({ licenses: 'licenses', notify })(
    ctx,
    licenseIds.map((license, n) => ({
      position: n + 1,
      ref: userId,
      input: { license, sources: [`signup-link:${linkId}`], plan: 'any' },
      before: null,
    })),
    false,
  )
