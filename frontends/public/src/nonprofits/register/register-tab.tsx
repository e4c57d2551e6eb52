import { Button, Card } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { StepHeading } from '../../steps/step-heading.tsx'
import { NonprofitList } from './nonprofit-list.tsx'
import { type Registered, RegistrationForm } from './registration-form.tsx'

export function RegisterTab() {
  const [registered, setRegistered] = useState<Registered>()
  return (
    <>
      {registered ? (
        <WhatNext {...registered} onAnother={() => setRegistered(undefined)} />
      ) : (
        <Card>
          <h2 className="text-title">Register your nonprofit</h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            A person reviews each registration and replies by email. Once you’re approved, you can apply for grants.
          </p>
          <p className="mt-3 max-w-prose text-ink-soft">
            Grants go to public charities under section 501(c)(3), and to organizations that have such a charity as
            their fiscal sponsor.
          </p>
          <RegistrationForm onRegistered={setRegistered} />
        </Card>
      )}
      <NonprofitList className="mt-16" />
    </>
  )
}

const WhatNext = ({ organizationName, contactEmail, onAnother }: Registered & { onAnother: () => void }) => (
  <Card>
    <StepHeading level={2} className="text-title wrap-anywhere">
      We received the registration of {organizationName}
    </StepHeading>
    <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-6">
      <li>
        We email a confirmation to <strong className="wrap-anywhere">{contactEmail}</strong>.
      </li>
      <li>A person reviews the registration. If something is unclear, we ask by email.</li>
      <li>We email you what we decided. Once you’re approved, you’re listed here and can apply for grants.</li>
    </ol>
    <Button variant="outline" className="mt-6" onClick={onAnother}>
      Register another organization
    </Button>
  </Card>
)
