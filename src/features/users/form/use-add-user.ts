import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserForm } from './user-form'
import { addUser } from './user-forms.api'

/**
 * Adds a user. Repeating the same values, for example after a lost connection, uses the same idempotency key and so
 * adds one user; other values get a new key.
 */
export function useAddUser() {
  const { mutateAsync } = useMutation(addUser)
  const [attempt, setAttempt] = useState({ text: '', key: '' })
  return async ({ groups, ...person }: UserForm) => {
    const body = { ...person, userGroups: groups.map(({ value }) => value) }
    const text = JSON.stringify(body)
    const key = attempt.text === text ? attempt.key : crypto.randomUUID()
    setAttempt({ text, key })
    const { data } = await mutateAsync({ params: { header: { 'Idempotency-Key': key } }, body })
    return data.user
  }
}
