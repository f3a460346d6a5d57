import { expect, test } from 'vitest'
import { readReports } from '../../server/notifications/bounces/reports.ts'

type Part = [type: string, body: string]

/** A report as servers send it: a text for people, the status, and the mail that it is about. */
function report(subject: string, parts: Part[], type = 'report; report-type=delivery-status') {
  const body = parts.map(([of, text]) => `--edge\r\nContent-Type: ${of}\r\n\r\n${text}\r\n`)
  return Buffer.from(
    [
      'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
      'To: bounces@learn.example',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/${type}; boundary="edge"`,
      '',
      `${body.join('')}--edge--`,
      '',
    ].join('\r\n'),
  )
}

const original: Part = ['message/rfc822', 'From: a@learn.example\r\nTo: x@y.example\r\n\r\nHello']
const people: Part = ['text/plain; charset=utf-8', 'Your message could not be delivered.']

const status = (...lines: string[]): Part => [
  'message/delivery-status',
  `Reporting-MTA: dns; mx.example.org\r\nArrival-Date: Thu, 26 Nov 2026 08:00:00 +0000\r\n\r\n${lines.join('\r\n')}`,
]

test('delivery reports: Postfix, an unknown user', async () => {
  const raw = report('Undelivered Mail Returned to Sender', [
    people,
    status(
      'Final-Recipient: rfc822; Amara@Example.org',
      'Original-Recipient: rfc822;amara@example.org',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.example.org',
      'Diagnostic-Code: smtp; 550 5.1.1 <amara@example.org>: Recipient address',
      '    rejected: User unknown in local recipient table',
    ),
    original,
  ])
  expect(await readReports(raw)).toEqual([
    {
      kind: 'bounced',
      address: 'amara@example.org',
      reason:
        '5.1.1 550 5.1.1 <amara@example.org>: Recipient address rejected: User unknown in local recipient table',
    },
  ])
})

test('delivery reports: Exchange Online, a general status and a reply that says more', async () => {
  const raw = report('Undeliverable: Two lessons are left', [
    ['text/html; charset=utf-8', '<p>Your message to amara@example.org couldn’t be delivered.</p>'],
    status(
      'Final-Recipient: rfc822;amara@example.org',
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ),
    original,
  ])
  expect(await readReports(raw)).toMatchObject([{ kind: 'bounced', address: 'amara@example.org' }])
})

test('delivery reports: Google, an account that does not exist', async () => {
  const raw = report('Delivery Status Notification (Failure)', [
    people,
    status(
      'Final-Recipient: rfc822; amara@gmail.example',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the domain.)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      'Last-Attempt-Date: Thu, 26 Nov 2026 00:00:01 -0800 (PST)',
    ),
  ])
  expect(await readReports(raw)).toMatchObject([
    { kind: 'bounced', address: 'amara@gmail.example' },
  ])
})

test('delivery reports: Sendmail, a mailbox that is full, is a failure only', async () => {
  const raw = report('Returned mail: see transcript for details', [
    people,
    status(
      'Final-Recipient: RFC822; amara@example.org',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: SMTP; 552 5.2.2 <amara@example.org>... Mailbox full',
    ),
    ['text/rfc822-headers', 'From: a@learn.example\r\nTo: amara@example.org'],
  ])
  expect(await readReports(raw)).toMatchObject([{ kind: 'failed', address: 'amara@example.org' }])
})

test('delivery reports: Amazon SES, a mailbox that is disabled', async () => {
  const raw = report('Delivery Status Notification (Failure)', [
    people,
    status(
      'Final-Recipient: rfc822;amara@example.org',
      'Action: failed',
      'Status: 5.2.1',
      'Diagnostic-Code: smtp; 550 5.2.1 The email account that you tried to reach is disabled',
    ),
  ])
  expect(await readReports(raw)).toMatchObject([{ kind: 'bounced' }])
})

test('delivery reports: Yahoo, several recipients; a delay is no failure', async () => {
  const raw = report('Failure notice', [
    people,
    status(
      'Final-Recipient: rfc822; one@yahoo.example',
      'Action: failed',
      'Status: 5.7.1',
      'Diagnostic-Code: smtp; 554 5.7.1 [S1] Message not allowed for policy reasons',
      '',
      'Final-Recipient: rfc822; two@yahoo.example',
      'Action: delayed',
      'Status: 4.4.1',
      '',
      'Final-Recipient: rfc822; three@yahoo.example',
      'Action: failed',
      'Status: 4.4.7',
      'Diagnostic-Code: smtp; 421 4.4.7 Delivery time expired',
    ),
  ])
  expect(await readReports(raw)).toMatchObject([
    { kind: 'failed', address: 'one@yahoo.example' },
    { kind: 'failed', address: 'three@yahoo.example' },
  ])
})

test('delivery reports: qmail, text only', async () => {
  const raw = Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: bounces@learn.example',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at mx.example.org.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      '<amara@example.org>:',
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '<full@example.org>:',
      '203.0.113.5 does not like recipient.',
      'Remote host said: 552 5.2.2 Mailbox full',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Return-Path: <bounces@learn.example>',
    ].join('\r\n'),
  )
  expect(await readReports(raw)).toMatchObject([
    { kind: 'bounced', address: 'amara@example.org' },
    { kind: 'failed', address: 'full@example.org' },
  ])
})

test('delivery reports: Exim, text with the failed recipients in a header', async () => {
  const raw = Buffer.from(
    [
      'X-Failed-Recipients: amara@example.org',
      'From: Mail Delivery System <Mailer-Daemon@mx.example.org>',
      'To: bounces@learn.example',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'This message was created automatically by mail delivery software.',
      '',
      '  amara@example.org',
      '    host mx.example.org [203.0.113.5]',
      '    SMTP error from remote mail server after RCPT TO:<amara@example.org>:',
      '    550 5.1.1 <amara@example.org>: User unknown',
    ].join('\r\n'),
  )
  expect(await readReports(raw)).toMatchObject([{ kind: 'bounced', address: 'amara@example.org' }])
})

test('complaints: a feedback report', async () => {
  const feedback = (type: string) =>
    report(
      'Complaint about message from 203.0.113.9',
      [
        ['text/plain', 'This is an email abuse report.'],
        [
          'message/feedback-report',
          `Feedback-Type: ${type}\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1\r\nOriginal-Rcpt-To: <amara@example.org>`,
        ],
        original,
      ],
      'report; report-type=feedback-report',
    )
  expect(await readReports(feedback('abuse'))).toEqual([
    { kind: 'complained', address: 'amara@example.org', reason: 'Reported as abuse' },
  ])
  expect(await readReports(feedback('not-spam'))).toEqual([])
})

test('delivery reports: other mails, broken ones, and successes are none', async () => {
  expect(await readReports(Buffer.from('bytes'))).toEqual([])
  expect(await readReports(Buffer.from('Subject: Out of office\r\n\r\nBack on 550 5.1.1'))).toEqual(
    [],
  )
  const delivered = report('Delivered', [
    status('Final-Recipient: rfc822; amara@example.org', 'Action: delivered', 'Status: 2.0.0'),
  ])
  expect(await readReports(delivered)).toEqual([])
})
