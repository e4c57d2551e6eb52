import { Card, DateTime } from '@evenhand/web-kit/facade'
import type { affiliates } from '@evenhand/web-kit/forms'
import { TextLink } from '../../reading/text-link.tsx'

type Standing = Pick<affiliates.OwnAffiliate, 'state' | 'reason' | 'email' | 'createdAt' | 'socialPlatforms'>

const words: Readonly<Record<Exclude<affiliates.AffiliateState, 'approved'>, { title: string; text: string }>> = {
  pending: { title: 'Your application is being reviewed', text: 'A person looks at your profiles and replies to' },
  rejected: { title: 'Your application wasn’t approved', text: 'We also sent the reason to' },
  suspended: {
    title: 'Your link is suspended',
    text: 'It earns nothing for new gifts, and what hasn’t counted yet is on hold. We also sent the reason to',
  },
}

/** Where an application stands that is not approved, and why. */
export function Standing({ state, reason, email, createdAt, socialPlatforms }: Standing) {
  if (state === 'approved') return null
  const { title, text } = words[state]
  return (
    <Card>
      <h2 className="text-title">{title}</h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        {text} <span className="wrap-anywhere">{email}</span>.
      </p>
      {reason !== null && (
        <blockquote className="mt-4 max-w-prose border-l-2 border-hairline pl-4 wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <p className="mt-4 text-small text-ink-soft">
        You applied on <DateTime value={createdAt} /> with {socialPlatforms.join(', ')}.{' '}
        {state !== 'pending' && (
          <>
            If you think we’re wrong, <TextLink to="/contact">write to us</TextLink>.
          </>
        )}
      </p>
    </Card>
  )
}
