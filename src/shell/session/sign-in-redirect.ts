import { redirect, type ParsedLocation } from '@tanstack/react-router'

/** Redirects to the sign-in page, and from there back to the requested page. */
export function toSignIn({ href }: ParsedLocation) {
  return redirect({ to: '/login', search: href === '/' ? {} : { next: href }, replace: true })
}
