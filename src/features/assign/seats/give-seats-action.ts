import { call } from '~/api/client/client'
import { staleLicensePaths } from '~/api/licenses'
import type { BulkAction, BulkLabels, BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import {
  seatConsequenceLines,
  seatNames,
  seatNoun,
  seatOutcomeLines,
  shortages,
  type SeatBulk,
} from '~/entities/seat-bulk'
import { counted } from '~/ui/format/numbers'
import { missingForSeats, seatsBody, type GiveSeatsChange, type GiveSeatsStart } from './give-seats'

const licensesIn = ({ input }: GiveSeatsChange) => input.licenses.length

function titleOf(start: GiveSeatsStart): string {
  const { people: chosen, licenses = [], groups = [], invites } = start
  const verb = invites ? 'Invite people to' : 'Give seats in'
  if (chosen) return `Give seats to ${chosen.name ?? counted(chosen.count, 'person', 'people')}`
  const [group] = groups
  if (group) return `Give seats to ${group.label}`
  const [license] = licenses
  if (licenses.length === 1 && license) return `${verb} ${license.label}`
  return licenses.length > 1
    ? `${verb} ${counted(licenses.length, 'license', 'licenses')}`
    : 'Give seats'
}

function labelsOf(change: GiveSeatsChange): BulkLabels {
  const [license] = change.input.licenses
  const isOne = licensesIn(change) === 1
  return {
    title: () => titleOf(change.start),
    action: (what) => (what === '' ? 'Give seats' : isOne ? `Add ${what}` : `Give ${what}`),
    will: isOne ? 'added' : 'given',
    done: (what) => (isOne && license ? `${what} added to ${license.label}` : `${what} given`),
  }
}

/** Too few seats and no decision: nobody gets one. */
function withoutSeats(done: SeatBulk): SeatBulk {
  const { consequences } = done
  return {
    ...done,
    counts: { ...done.counts, succeeded: 0 },
    outcomes: [],
    consequences: { ...consequences, messages: 0, accounts: 0 },
  }
}

async function send(
  change: GiveSeatsChange,
  { query: { dryRun }, signal, key }: SendOptions,
): Promise<BulkOutcome<SeatBulk>> {
  const params = {
    query: { dryRun },
    ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
  }
  const body = seatsBody(change, dryRun)
  const { data } = await call(
    'post',
    '/api/business/addUsersToLicense',
    { params, body },
    { signal },
  )
  const isRefused =
    dryRun && change.input.ifShort === 'nobody' && 'counts' in data && shortages(data).length > 0
  return isRefused ? withoutSeats(data) : data
}

/** Assigning license seats as a bulk action. */
export const giveSeatsAction: BulkAction<GiveSeatsChange, SeatBulk> = {
  noun: (change) => seatNoun(licensesIn(change)),
  labels: labelsOf,
  send,
  stale: staleLicensePaths,
  missing: missingForSeats,
  // Groups and lists of addresses are assigned as a whole.
  retry: () => undefined,
  consequences: (done, change) => [
    ...seatOutcomeLines(giveSeatsAction.noun(change), done),
    ...seatConsequenceLines(done),
  ],
  names: (done, change) => seatNames(done, licensesIn(change)),
  affectedCount: (_, { consequences }) => consequences.messages,
  size: 'md',
}
