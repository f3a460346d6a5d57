import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { AlertsSection } from '~/features/profile/preferences/alerts-section'
import { ApplicationsSection } from '~/features/profile/applications/applications-section'
import { DetailsSection } from '~/features/profile/details-section'
import { OrganisationSection } from '~/features/profile/organisation-section'
import { PasswordSection } from '~/features/profile/security/password-section'
import { PhotoSection } from '~/features/profile/photo-section'
import { PreferencesSection } from '~/features/profile/preferences/preferences-section'
import { ownSessions } from '~/features/profile/profile.api'
import { column, layout, rest } from '~/features/profile/section.css'
import { SectionLinks } from '~/features/profile/section-links'
import { SessionsSection } from '~/features/profile/security/sessions-section'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { PageHeader } from '~/ui/display/page-header'

export const Route = createFileRoute('/_app/profile')({
  staticData: { title: 'Settings' },
  loader: ({ context: { queryClient } }) => {
    // Not awaited: only one section needs it, which shows its own error.
    void queryClient.prefetchQuery(ownSessions)
  },
  component: ProfileScreen,
})

function ProfileScreen() {
  const [isDetailsDirty, setDetailsDirty] = useState(false)
  const [isPasswordDirty, setPasswordDirty] = useState(false)
  const hash = useLocation({ select: (location) => location.hash })
  // Sections below the fold are rendered afterwards, unless the URL names one.
  const isWhole = useDeferredValue(true, hash !== '')
  useUnsavedGuard(isDetailsDirty || isPasswordDirty)
  return (
    <>
      <PageHeader title="Settings" context="Your profile and preferences." />
      <div className={layout}>
        <SectionLinks />
        <div className={column}>
          <PhotoSection />
          <DetailsSection onDirtyChange={setDetailsDirty} />
          {isWhole ? (
            <>
              <PasswordSection onDirtyChange={setPasswordDirty} />
              <PreferencesSection />
              <AlertsSection />
              <SessionsSection />
              <OrganisationSection />
              <ApplicationsSection />
            </>
          ) : (
            <div className={rest} />
          )}
        </div>
      </div>
    </>
  )
}
