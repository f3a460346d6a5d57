import { redirect, type ParsedLocation } from '@tanstack/react-router'

/** Leads to the sign-in page, and from there back to where somebody wanted to go. */
export function toSignIn({ href }: ParsedLocation) {
  return redirect({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true })
}
