import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../lib/host.ts'
import { asFigures, type Call, timeCalls } from './calls.ts'
import { type Caller, callerOf, formOf } from './caller.ts'
import { growthDuring } from './growth.ts'
import { percentile, round } from './numbers.ts'
import { makeOrganisation } from './people.ts'
import type { Figure } from './table.ts'

const api = '/api/business'
const everybody = { type: 'all', ids: [] }

/** A message as far as the figures need it. */
type Message = {
  _id: string
  status: string
  recipients: number
  stats: { queued: number; delivered: number }
}

type Answer = { data: { message: Message } }

/** The count of an audience, asked repeatedly; the p95 in ms. */
async function measureCount(call: Caller, audience: object) {
  const times: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const begun = performance.now()
    await call('previewAudience?limit=10', { audience })
    times.push(performance.now() - begun)
  }
  return round(percentile(times, 0.95), 1)
}

/** Sends a message to everybody, whose recipients are selected at once. */
async function send(call: Caller) {
  const form = formOf({
    channel: 'email',
    title: 'News for {{firstName|you}}',
    message: '<p>Dear {{firstName}}, <a href="https://learn.example.com/news">read on</a>.</p>',
    audience: everybody,
  })
  const begun = performance.now()
  const { data } = await call<Answer>('send-notification', form)
  return { id: data.message._id, begun, answered: performance.now() - begun }
}

/** Waits until something holds of a message; throws after `seconds`. */
async function until(
  read: () => Promise<Message>,
  holds: (message: Message) => boolean,
  seconds: number,
) {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const message = await read()
    if (holds(message)) return message
    if (performance.now() > end) throw new Error(`the message is still ${message.status}`)
    await pause(20)
  }
}

const listsOf = (id: string): Call[] => [
  { name: 'messages', path: `${api}/getMessages?page=1&limit=25&facets=true`, held: '≤ 60' },
  {
    name: 'recipients, first page',
    path: `${api}/getMessageRecipients/${id}?page=1&limit=25`,
    held: '≤ 60',
  },
  {
    name: 'recipients, one state',
    path: `${api}/getMessageRecipients/${id}?page=1&limit=25&status=delivered`,
    held: '≤ 60',
  },
]

/** Seconds for which sending is measured. */
const measured = 10

/** A message to everybody in an organisation of so many users: counting, rows, sending to the outbox, and lists. */
async function measureSize(host: Host, folder: string, size: number): Promise<Figure[]> {
  const { headers } = await makeOrganisation(host, folder, size)
  const call = callerOf(host.url, headers)
  const area = `Messages, ${size.toLocaleString('en')} people`
  const count = await measureCount(call, everybody)
  const idle = { ...everybody, condition: 'inactive', days: 30 }
  const countIdle = await measureCount(call, idle)
  const { id, begun, answered } = await send(call)
  const read = async () => (await call<Answer>(`getMessage/${id}`)).data.message
  await until(read, ({ stats }) => stats.queued > 0, 120)
  const rows = performance.now() - begun
  // It can be undone for a minute.
  await until(read, ({ status }) => status === 'sending', 90)
  let perSecond = 0
  const growth = await growthDuring(host, async () => {
    const first = await until(read, ({ stats }) => stats.delivered > 0, 30)
    const from = performance.now()
    await pause(measured * 1_000)
    const { stats } = await read()
    perSecond = (stats.delivered - first.stats.delivered) / ((performance.now() - from) / 1_000)
  })
  await call('cancelMessage', { messageId: id }).catch(async (error) => {
    if ((await read()).status === 'sending') throw error
  })
  const held = size > 10_000 ? '≤ 40,000' : '≤ 5,000'
  return [
    { area, name: 'count of an audience, p95', value: count, unit: 'ms', held: '≤ 100' },
    { area, name: 'count by activity, p95', value: countIdle, unit: 'ms', held: '≤ 100' },
    { area, name: 'answer to sending', value: Math.round(answered), unit: 'ms', held: '≤ 300' },
    { area, name: 'rows of the recipients', value: Math.round(rows), unit: 'ms', held },
    { area, name: 'mails to the outbox', value: Math.round(perSecond), unit: '/s', held: '≥ 100' },
    { area, name: 'growth of memory', value: Math.round(growth), unit: 'MB', held: '≤ 64' },
    ...asFigures(`${area}, p95`, await timeCalls(host.url, headers, listsOf(id))),
  ]
}

/** Messages to `people` users, and to a tenth of them. */
export async function measureMessages(host: Host, folder: string, people: number) {
  const figures: Figure[] = []
  for (const size of [Math.round(people / 10), people])
    figures.push(...(await measureSize(host, folder, size)))
  return figures
}
