import { Card } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { TextLink } from '../../reading/text-link.tsx'
import { StepHeading } from '../../steps/step-heading.tsx'
import { toReferrals } from '../portal-address.ts'
import { ApplicationForm } from './application-form.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { Applied } from './use-application.ts'

export function ApplyTab() {
  const [applied, setApplied] = useState<Applied>()
  return (
    <>
      {applied ? (
        <WhatNext {...applied} />
      ) : (
        <Card>
          <h2 className="text-title">Apply as an affiliate</h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            A person reviews each application and replies by email. Already an affiliate?{' '}
            <TextLink to={toReferrals}>See your referrals</TextLink>.
          </p>
          <ApplicationForm onApplied={setApplied} />
        </Card>
      )}
      <HowItWorks className="mt-16" />
    </>
  )
}

const WhatNext = ({ email, platforms }: Applied) => (
  <Card>
    <StepHeading level={2} className="text-title">
      We received your application
    </StepHeading>
    <p className="mt-3 max-w-prose text-ink-soft">It lists {platforms.join(', ')}.</p>
    <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-6">
      <li>
        We email a confirmation to <strong className="wrap-anywhere">{email}</strong>.
      </li>
      <li>A person looks at your profiles.</li>
      <li>We email you what we decided. Once you’re approved, that email has your code and your link.</li>
    </ol>
    <p className="mt-6">
      <TextLink to={toReferrals}>Check your application’s status</TextLink>
    </p>
  </Card>
)
