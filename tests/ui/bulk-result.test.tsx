import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Schemas } from '~/api/schemas'
import { people } from '~/bulk/bulk-labels'
import { BulkResult } from '~/bulk/bulk-result'
import { expectAccessible } from './accessible'

const message = 'The group was deleted or is now filled by rules'

const done: Schemas['UserBulk'] = {
  succeeded: [{ _id: 'u1', firstName: 'Amara', lastName: 'Okafor', email: 'amara@acme.example' }],
  skipped: [{ ref: 'u2', code: 'already-member', message: 'Linh Nguyễn is a member already' }],
  failed: [{ ref: 'u3', code: 'group-gone', message }],
  counts: { succeeded: 1, skipped: 1, failed: 501 },
  reasons: [
    { outcome: 'failed', code: 'group-gone', message, count: 501 },
    {
      outcome: 'skipped',
      code: 'already-member',
      message: 'Linh Nguyễn is a member already',
      count: 1,
    },
  ],
  consequences: { messages: 0, seats: 0, assignments: 0, memberships: 1 },
}

test('Bulk result: lists what happened to each row, and retries failed rows only', async () => {
  const retry = vi.fn()
  const undo = vi.fn()
  const close = vi.fn()
  const screen = await render(
    <BulkResult
      open
      noun={people}
      title="1 of 503 people added to groups"
      done={done}
      names={[{ id: 'u1', text: 'Amara Okafor' }]}
      onClose={close}
      onRetry={retry}
      onUndo={undo}
    />,
  )
  const dialog = screen.getByRole('dialog', { name: '1 of 503 people added to groups' })
  await expect.element(dialog.getByText(`501 people fail. ${message}.`)).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Failed (501)' })).toBeVisible()
  await expect.element(dialog.getByText('and 500 more')).toBeVisible()
  await expect.element(dialog.getByText('Amara Okafor')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Retry 501 failed' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect([retry, undo, close].map((each) => each.mock.calls.length)).toEqual([1, 1, 1])
})
