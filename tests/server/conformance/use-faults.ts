import { answering, type BehaviourFault } from './fault-kinds.ts'
import type { Answer, Passing, ProxyFault } from './faulty-proxy.ts'

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(body)),
})

const valueOf = ({ body }: Answer) => JSON.parse(body.toString())

/** A fault of the answers of an operation, refusals included. */
const instead =
  (id: string, change: (passing: Passing) => Promise<Answer>): ProxyFault =>
  (passing) =>
    passing.operation.id === id && passing.method !== 'OPTIONS' ? change(passing) : undefined

/** Answers a refusal as a success. */
const accepting = (id: string, status: number, body: unknown) =>
  instead(id, async (passing) => {
    const answer = await passing.forward()
    return answer.status === status ? json(200, body) : answer
  })

/** Faults of what is behind links in mails, and of work in the background. */
export const useFaults: BehaviourFault[] = [
  {
    plants: 'unsubscribing that does nothing',
    in: ['read-message-settings', 'unsubscribe'],
    fault: instead('unsubscribe', async ({ forward, link }) => {
      const body = Buffer.from(JSON.stringify({ link }))
      const headers = { 'content-type': 'application/json' }
      const value = valueOf(
        await forward({ path: '/api/auth/read-message-settings', body, headers }),
      )
      if (value.data) value.data.settings.subscribed = false
      return json(value.data ? 200 : 400, value)
    }),
    finds:
      'read-message-settings: own object: read-message-settings: data.settings.subscribed is true instead of false',
  },
  {
    plants: 'an invitation that can be accepted twice',
    in: ['accept-invitation'],
    fault: accepting('accept-invitation', 400, {
      status: 'success',
      data: {
        invitation: {
          firstName: 'Again',
          lastName: '',
          email: 'invited@conformance.invalid',
          organisation: 'Acme',
          supportUrl: null,
          settingsLink: 'link',
          expiresAt: '2027-02-19T09:00:00.000Z',
        },
      },
    }),
    finds:
      'accept-invitation: own object: accept-invitation: this status is not the documented one',
  },
  {
    plants: 'an event that shows where to meet without a place',
    in: ['read-event'],
    fault: answering('read-event', ({ data }) => {
      Object(data).event.meetingLink ??= 'https://meet.example/1'
    }),
    finds: 'read-event: own object: read-event: data.event.meetingLink is https://meet.example/1',
  },
  {
    plants: 'check-in by any code',
    in: ['check-in'],
    fault: accepting('check-in', 400, { status: 'success', data: { title: 'An event' } }),
    finds: 'check-in: own object: check-in: this status is not the documented one',
  },
  {
    plants: 'a restored file that is still the new one',
    in: ['restoreAssetFile'],
    fault: answering('restoreAssetFile', ({ data }) => {
      Object(data).asset.fileName = 'other.webm'
    }),
    finds:
      'restoreAssetFile: own object: restoreAssetFile: data.asset.fileName is other.webm instead of sample.webm',
  },
  {
    plants: 'an undo that undoes nothing',
    in: ['getUsers'],
    fault: instead('undoJob', async ({ forward, link }) => {
      const answer = await forward({ method: 'GET', path: `/api/business/getJob/${link}` })
      return answer.status === 200 ? { ...answer, status: 202 } : answer
    }),
    finds: 'getUsers: own object: getUsers: total is 510 instead of 0',
  },
]
