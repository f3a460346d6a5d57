import { expect, test } from 'vitest'
import {
  courseTags,
  fillTags,
  findTagFault,
  partsOf,
  personTags,
} from '../../server/mail/message/tags.ts'
import { oneLine, prepareMessage } from '../../server/mail/message/render.ts'
import { cleanHtml } from '../../server/lib/html.ts'
import { momentOf, quietHours } from '../../server/notifications/warnings.ts'

const fill = (text: string, values = {}) => fillTags(partsOf(text), values)

test('tags: values, fallbacks, and the space before an empty value', () => {
  expect(fill('Hello {{firstName}}!', { firstName: 'Amara' })).toBe('Hello Amara!')
  expect(fill('Hello {{ firstName | there }}!')).toBe('Hello there!')
  expect(fill('Dear {{firstName}} {{lastName}},', { firstName: 'Amara', lastName: '' })).toBe(
    'Dear Amara,',
  )
  expect(fill('Hello {{lastName}}!')).toBe('Hello!')
  expect(fill('{{firstName}}', { firstName: '{{email}}' })).toBe('{{email}}')
})

test.each([
  ['{{frstName}}', "{{frstName}} isn't a tag. Did you mean {{firstName}}?"],
  ['{{FirstName}}', "{{FirstName}} isn't a tag. Did you mean {{firstName}}?"],
  ['{{quux}}', "{{quux}} isn't a tag."],
  ['{{courseTitle}}', '{{courseTitle}} can only be used if the audience is one course'],
  [
    '{{first<strong>Name</strong>}}',
    '{{firstName}} is split by formatting. Type it again in one go',
  ],
  ['Hello {{firstName', 'The tag at “{{firstName” is not closed. Add }}'],
  ['{<strong>{</strong>firstName}}', undefined],
  ['{{firstName|there}} a { b } c', undefined],
])('tags: %s', (text, message) => {
  expect(findTagFault(text, personTags)?.message).toBe(message)
})

test('tags: those of a course are accepted for one course', () => {
  const text = '{{courseTitle}} by {{deadline|soon}}'
  expect(findTagFault(text, [...personTags, ...courseTags])).toBeUndefined()
})

test.each([
  ['Hi\r\nBcc: everybody@acme.example', 'Hi Bcc: everybody@acme.example'],
  ['Family 👨‍👩‍👧‍👦 day', 'Family 👨‍👩‍👧‍👦 day'],
  [`${'x'.repeat(150)}\u2028`, 'x'.repeat(150)],
  ['\u0000\tA\u0007 ', 'A'],
])('subjects: one line', (given, shown) => {
  expect(oneLine(given)).toBe(shown)
})

const frame = { organisation: 'Acme & Sons', publicUrl: 'https://learn.example.com', image: null }
const content = {
  title: 'Hello {{firstName}}',
  preheader: 'Two lessons',
  body: cleanHtml(
    '<h2>News</h2><p>Dear {{firstName|there}}, <a href="https://a.example/?a=1&amp;b=2">look</a> or <a href="mailto:a@b.example">ask</a>.</p><script>alert(1)</script><p onclick="x()">End</p>',
  ),
  link: '/courses/c1',
  linkLabel: 'Open it',
}

test('layout: tables, inline styles, escaped values, no scripts', () => {
  const prepared = prepareMessage(content, frame)
  const { subject, html } = prepared.render(
    { firstName: '<b>Eve</b>' },
    { settingsUrl: 'https://learn.example.com/messages?link=u.s' },
  )
  expect(subject).toBe('Hello <b>Eve</b>')
  expect(html).toContain('Dear &lt;b&gt;Eve&lt;/b&gt;, <a')
  expect(html).toContain('<title>Hello &lt;b&gt;Eve&lt;/b&gt;</title>')
  expect(html).toContain('href="https://a.example/?a=1&amp;b=2"')
  expect(html).toContain('href="https://learn.example.com/courses/c1"')
  expect(html).toContain('Acme &amp; Sons')
  expect(html).not.toMatch(/<script|onclick|class=|[\uE000\uE001]/)
  expect(html).toMatch(/<h2 style="[^"]*font-size:20px/)
  expect(prepared.links).toEqual([
    'https://a.example/?a=1&b=2',
    'https://learn.example.com/courses/c1',
  ])
})

test('layout: counted links, and the text part', () => {
  const { html, text } = prepareMessage(content, frame).render(
    { firstName: 'Amara' },
    {
      settingsUrl: 'https://s.example/x',
      linkUrl: (position) => `https://click.example/${position}`,
    },
  )
  expect(html).toContain('href="https://click.example/0"')
  expect(html).toContain('href="https://click.example/1"')
  expect(html).toContain('href="mailto:a@b.example"')
  expect(text).toBe(
    'News\n\nDear Amara, look (https://click.example/0) or ask (a@b.example).\n\nEnd\n\nOpen it:\nhttps://click.example/1\n\n-- \nYou get this email from Acme & Sons.\nUnsubscribe or change what you get:\nhttps://s.example/x\n',
  )
})

test('quiet hours: at night and on weekends, with the next working day at 08:00', () => {
  const zone = 'Europe/Copenhagen'
  expect(quietHours(zone, new Date('2026-11-26T10:00:00Z'))).toBeUndefined()
  expect(quietHours(zone, new Date('2026-11-26T19:30:00Z'))).toMatchObject({
    message: 'It is 20:30 in Europe/Copenhagen',
    sendAt: '2026-11-27T07:00:00.000Z',
  })
  expect(quietHours(zone, new Date('2026-11-27T04:00:00Z'))?.sendAt).toBe(
    '2026-11-27T07:00:00.000Z',
  )
  expect(quietHours(zone, new Date('2026-11-28T10:00:00Z'))?.sendAt).toBe(
    '2026-11-30T07:00:00.000Z',
  )
  // Clocks are put forward on this Sunday.
  expect(quietHours(zone, new Date('2026-03-28T22:00:00Z'))?.sendAt).toBe(
    '2026-03-30T06:00:00.000Z',
  )
})

test('local times: hours that exist twice or not at all', () => {
  const zone = 'Europe/Copenhagen'
  expect(momentOf(zone, '2026-07-01', '08:00').toISOString()).toBe('2026-07-01T06:00:00.000Z')
  expect(momentOf(zone, '2026-10-25', '08:00').toISOString()).toBe('2026-10-25T07:00:00.000Z')
  expect(momentOf(zone, '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(momentOf(zone, '2026-10-25', '02:30').toISOString()).toBe('2026-10-25T01:30:00.000Z')
})
