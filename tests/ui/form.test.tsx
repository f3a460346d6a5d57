import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { ApiError } from '~/api/client/errors'
import { clearDrafts } from '~/forms/drafts'
import { EmailField } from '~/forms/fields/email-field'
import { Form } from '~/forms/form'
import { PasswordField } from '~/forms/fields/password-field'
import { passwordRules } from '~/forms/password-rules'
import { SaveBar } from '~/forms/save-bar'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import type { Over } from '~/forms/use-draft'
import { useSchemaForm } from '~/forms/use-schema-form'
import { expectAccessible } from './accessible'
import { goOffline } from './offline'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name')),
  email: z.email('Enter an email address'),
  password: z.string(),
})

type Values = z.output<typeof schema>
const send = vi.fn<(values: Values, intent: string) => Promise<unknown>>()

function Person({ draft = null, over }: { draft?: string | null; over?: Over<Values> }) {
  const form = useSchemaForm(schema, { name: 'Ana', email: 'ana@acme.example', password: '' })
  return (
    <Form form={form} label="Person" draft={draft} over={over} onSubmit={send}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        help="As on certificates."
      />
      <EmailField control={form.control} name="email" label="Email" required />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        rules={passwordRules('ana@acme.example')}
      />
      <SubmitButton intent="invite" variant="soft">
        Save and invite
      </SubmitButton>
      <SaveBar />
    </Form>
  )
}

/** An answer that comes when the test says so. */
function pending() {
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined
  send.mockImplementationOnce(
    () =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject }
      }),
  )
  return { resolve: () => settle?.resolve(), reject: (error: unknown) => settle?.reject(error) }
}

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined)
  sessionStorage.clear()
})

describe('Form: submit', () => {
  test('emits the parsed values, and the button that was used', async () => {
    const screen = await render(<Person />)
    await userEvent.fill(screen.getByLabelText('Name'), '  Zoë ')
    await screen.getByRole('button', { name: 'Save and invite' }).click()
    expect(send.mock.calls).toEqual([
      [{ name: 'Zoë', email: 'ana@acme.example', password: '' }, 'invite'],
    ])
  })

  test('shows progress on that button, and sends once', async () => {
    const answer = pending()
    const screen = await render(<Person />)
    const save = screen.getByRole('button', { name: 'Save', exact: true })
    const invite = screen.getByRole('button', { name: 'Save and invite' })
    await save.click()
    await expect.element(save).toHaveAttribute('aria-busy', 'true')
    await expect.element(invite).not.toHaveAttribute('aria-busy')
    await invite.click({ force: true })
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(send).toHaveBeenCalledTimes(1)
    answer.resolve()
    await expect.element(save).not.toHaveAttribute('aria-busy')
    await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()
  })

  test('input during submit counts as unsaved', async () => {
    const answer = pending()
    const screen = await render(<Person />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë Ó')
    answer.resolve()
    await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Zoë')
  })
})

test('a submit that was not completed leaves the form unsaved', async () => {
  send.mockResolvedValueOnce(false)
  const screen = await render(<Person draft="person:7" />)
  await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(save).not.toHaveAttribute('aria-busy')
  expect(send).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await screen.unmount()
  const again = await render(<Person draft="person:7" />)
  await expect.element(again.getByLabelText('Name')).toHaveValue('Zoë')
})

describe('Form: offline', () => {
  test('waits for the network, and says so', async () => {
    const screen = await render(<Person />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    const line = goOffline()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText(/^You are offline. This is sent when/)).toBeVisible()
    await expect.element(screen.getByText('Waiting')).toBeVisible()
    await expectAccessible()
    expect(send).not.toHaveBeenCalled()
    line.isBack()
    await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()
    expect(screen.getByText(/^You are offline/).query()).toBeNull()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('a closed form sends nothing, and keeps its draft', async () => {
    const screen = await render(<Person draft="person:7" />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    const line = goOffline()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText('Waiting')).toBeVisible()
    await screen.unmount()
    line.isBack()
    const again = await render(<Person draft="person:7" />)
    await expect.element(again.getByLabelText('Name')).toHaveValue('Zoë')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('Form: errors', () => {
  test('of the schema: each at its field, the first one is focused, nothing is sent', async () => {
    const screen = await render(<Person />)
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.fill(screen.getByLabelText('Email'), 'ana')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    const name = screen.getByLabelText('Name')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    await expect.element(name).toHaveAccessibleDescription('Enter a name As on certificates.')
    await expect
      .element(screen.getByLabelText('Email'))
      .toHaveAccessibleDescription('Enter an email address')
    expect(send).not.toHaveBeenCalled()
    await expectAccessible()
  })

  test('of the server: at its fields, others in the banner', async () => {
    send.mockRejectedValueOnce(
      new ApiError({
        status: 422,
        code: 'request/invalid',
        message: 'Check the marked fields',
        requestId: 'req-1',
        errors: [
          { field: 'email', code: 'user/email-taken', message: 'ana@acme.example belongs to Ana' },
          { field: 'seats', code: 'license/not-enough-seats', message: '3 seats needed' },
        ],
      }),
    )
    const screen = await render(<Person />)
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    const email = screen.getByLabelText('Email')
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription('ana@acme.example belongs to Ana')
    const banner = screen.getByRole('alert')
    await expect.element(banner).toMatchTextContent(/Check the marked fields/)
    await expect.element(banner).toMatchTextContent(/3 seats needed/)
    await expect.element(banner).not.toMatchTextContent(/req-1/)
    await expectAccessible()

    // Correcting the field takes its error away, and the next try takes the banner away.
    await userEvent.fill(email, 'zoe@acme.example')
    await expect.element(email).toBeValid()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText(/^Saved/)).toBeVisible()
    expect(screen.getByRole('alert').query()).toBeNull()
  })

  test('a server failure shows its reference, and the values remain', async () => {
    send.mockRejectedValueOnce(
      new ApiError({
        status: 500,
        code: 'server/error',
        message: 'Something broke',
        requestId: 'req-9',
      }),
    )
    const screen = await render(<Person />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/req-9/)
    await expect.element(screen.getByRole('alert')).toHaveFocus()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Zoë')
    await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  })

  test('a field is validated on blur only if it was changed', async () => {
    const screen = await render(<Person />)
    await screen.getByLabelText('Email').click()
    await userEvent.tab()
    await expect.element(screen.getByLabelText('Email')).toBeValid()
    await userEvent.fill(screen.getByLabelText('Email'), 'ana@')
    await userEvent.tab()
    await expect.element(screen.getByLabelText('Email')).toBeInvalid()
  })
})

test('Email field: invisible characters are removed', async () => {
  const screen = await render(<Person />)
  await userEvent.fill(screen.getByLabelText('Email'), ' zoe\u200B@acme.example\u00A0')
  await expect.element(screen.getByLabelText('Email')).toHaveValue('zoe@acme.example')
})

test('Password field: fulfilled rules are ticked', async () => {
  const screen = await render(<Person />)
  const password = screen.getByLabelText('Password', { exact: true })
  const length = screen.getByText(/10 to 128 characters/)
  await expect.element(length).toMatchTextContent(/not met yet/)
  await userEvent.fill(password, 'ana@acme.example')
  await expect.element(length).toMatchTextContent(/\(met\)/)
  await expect.element(screen.getByText(/Not your email/)).toMatchTextContent(/not met yet/)
  await userEvent.fill(password, 'correct horse')
  await expect.element(screen.getByText(/Not your email/)).toMatchTextContent(/\(met\)/)
})

describe('Form: drafts', () => {
  const key = 'lectern.draft:person:7'

  test('are restored after a reload, without the password', async () => {
    const first = await render(<Person draft="person:7" />)
    await userEvent.fill(first.getByLabelText('Name'), 'Zoë')
    await userEvent.fill(first.getByLabelText('Password', { exact: true }), 'correct horse')
    await expect.poll(() => sessionStorage.getItem(key)).toContain('Zoë')
    expect(sessionStorage.getItem(key)).not.toContain('horse')
    await first.unmount()

    const again = await render(<Person draft="person:7" />)
    await expect.element(again.getByLabelText('Name')).toHaveValue('Zoë')
    await expect.element(again.getByLabelText('Password', { exact: true })).toHaveValue('')
    await expect.element(again.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
    await again.getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(again.getByLabelText('Name')).toHaveValue('Ana')
    await expect.poll(() => sessionStorage.getItem(key)).toBeNull()
  })

  test('are removed when the form is saved', async () => {
    const screen = await render(<Person draft="person:7" />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    await expect.poll(() => sessionStorage.getItem(key)).toContain('Zoë')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText(/^Saved/)).toBeVisible()
    await screen.unmount()
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  test('are removed at sign-out, also pending ones', async () => {
    const screen = await render(<Person draft="person:7" />)
    await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
    clearDrafts()
    await screen.unmount()
    expect(sessionStorage.length).toBe(0)
  })

  test('of different forms are separate', async () => {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: { name: 'Zoë' } }))
    const screen = await render(<Person draft="person:8" />)
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Ana')
  })

  describe('of an object that others may change', () => {
    const values = { name: 'Ana', email: 'ana@acme.example', password: '' }

    /** The form of a person as of a version; what is saved over is said beside it. */
    function Shared({ version }: { version: number }) {
      const [base, rebase] = useState({ version, values })
      return (
        <>
          <Person draft="person:7" over={{ base, rebase }} />
          <output>over {base.version}</output>
        </>
      )
    }

    test('are applied to the version they are based on, until they are discarded', async () => {
      const first = await render(<Shared version={3} />)
      await userEvent.fill(first.getByLabelText('Name'), 'Zoë')
      await first.unmount()
      expect(sessionStorage.getItem(key)).toContain('Zoë')

      const again = await render(<Shared version={5} />)
      await expect.element(again.getByLabelText('Name')).toHaveValue('Zoë')
      await expect.element(again.getByText('over 3')).toBeVisible()
      // Nor does what is typed now make the draft one of the newer version.
      await userEvent.fill(again.getByLabelText('Name'), 'Zoé')
      await again.unmount()
      const third = await render(<Shared version={5} />)
      await expect.element(third.getByText('over 3')).toBeVisible()
      await third.getByRole('button', { name: 'Discard draft' }).click()
      await expect.element(third.getByText('over 5')).toBeVisible()
      await expect.element(third.getByLabelText('Name')).toHaveValue('Ana')
    })

    test('are removed if that version is unknown', async () => {
      sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: { name: 'Zoë' } }))
      const screen = await render(<Shared version={5} />)
      await expect.element(screen.getByLabelText('Name')).toHaveValue('Ana')
      expect(sessionStorage.getItem(key)).toBeNull()
    })
  })

  test('that are invalid are ignored', async () => {
    sessionStorage.setItem(key, '{"at":1,"values":{"name":{"not":"text"}}}')
    const screen = await render(<Person draft="person:7" />)
    await expect.element(screen.getByLabelText('Name')).toHaveValue('')
  })
})

test('Form: its state is available to the unsaved-changes guard', async () => {
  function Guarded() {
    const form = useSchemaForm(schema, { name: 'Ana', email: 'ana@acme.example', password: '' })
    const [sent, setSent] = useState(false)
    return (
      <>
        <Form form={form} label="Person" draft={null} onSubmit={async () => setSent(true)}>
          <TextField control={form.control} name="name" label="Name" />
          <SubmitButton>Send</SubmitButton>
        </Form>
        <output>
          {form.formState.isDirty ? 'dirty' : 'clean'} {sent && 'sent'}
        </output>
      </>
    )
  }
  const screen = await render(<Guarded />)
  await userEvent.fill(screen.getByLabelText('Name'), 'Zoë')
  await expect.element(screen.getByText('dirty')).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('clean sent')).toBeVisible()
})
