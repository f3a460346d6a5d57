import { Outlet } from '@tanstack/react-router'

/** What surrounds every screen behind sign-in. */
export function Shell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
