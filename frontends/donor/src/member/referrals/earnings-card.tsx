import { Card, Link, referralEntries, referralRewardTypes } from '@evenhand/web-kit/facade'

type RewardType = keyof typeof referralEntries

const occasions: Readonly<Record<RewardType, string>> = {
  free_signup: 'when your friend registers, free or paid',
  paid_membership: 'with the first payment of your friend’s monthly membership',
  donation: 'with your friend’s first gift, unless a monthly membership was paid before it',
}

/** What the catalogue gives for a referral, and what becomes of it (docs/decisions/0033). */
export const EarningsCard = () => (
  <Card>
    <h2 className="text-title">What a referral earns you</h2>
    <ul className="mt-4 space-y-3">
      {referralRewardTypes.map((type) => (
        <li key={type} className="grid grid-cols-[2.75rem_1fr] items-baseline gap-x-3">
          <strong className="text-right font-display text-title font-semibold tabular-nums">
            {referralEntries[type].toLocaleString('en-US')}
          </strong>
          <span className="text-pretty">entries {occasions[type]}</span>
        </li>
      ))}
    </ul>
    <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
      You earn each one once per friend, and multipliers don't change it. If everything your friend paid toward a reward
      is refunded, that reward is taken back. The one for registering is yours to keep. Your{' '}
      <Link to="/donor-account" className="text-primary underline underline-offset-4">
        entry history
      </Link>{' '}
      shows it all.
    </p>
  </Card>
)
