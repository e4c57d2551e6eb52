import { affiliateReviews, emailSubscribers, gifts, roster } from '@evenhand/web-kit/desk'
import { Link } from '@evenhand/web-kit/facade'
import { memberships, memorials, sponsorships } from '@evenhand/web-kit/forms'
import { useMay } from '../frame/allowed.tsx'

/** Lists that are searched by address, where something about the person can be done. */
const lists = [
  { title: 'Gifts, refunds and receipts', to: '/admin/gifts', needs: gifts.listGifts },
  { title: 'Paid memberships', to: '/admin/memberships', needs: memberships.listAllMemberships },
  { title: 'Member account and notes', to: '/admin/members', needs: roster.listMembers },
  { title: 'Memorials', to: '/admin/memorials', state: 'all', needs: memorials.searchMemorials },
  { title: 'Sponsorships', to: '/admin/sponsorships', state: 'all', needs: sponsorships.listSponsorships },
  { title: 'Affiliate', to: '/admin/affiliates', state: 'all', needs: affiliateReviews.listAffiliates },
  { title: 'Newsletters', to: '/email-management', tab: 'subscribers', needs: emailSubscribers.listEmailSubscribers },
] as const

export function FoundElsewhere({ email }: { email: string }) {
  const may = useMay()
  return (
    <nav aria-label="Where to act" className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <span aria-hidden="true" className="text-ink-soft">
        Go to
      </span>
      {lists
        .filter(({ needs }) => may(needs))
        .map(({ title, to, needs: _needs, ...names }) => (
          <Link
            key={title}
            to={`${to}?${new URLSearchParams({ ...names, search: email })}`}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
          >
            {title}
          </Link>
        ))}
    </nav>
  )
}
