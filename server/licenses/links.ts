import type { BulkCtx } from '../bulk/types.ts'
import type { GiveSeats } from '../links/join.ts'
import { assignSeats } from './seats/assign.ts'

/** Gives somebody who came by a link the seats that are free, and a place on the waiting lists of the other licenses. */
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
