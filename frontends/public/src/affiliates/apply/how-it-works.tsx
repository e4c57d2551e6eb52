import {
  affiliateDisclosures,
  affiliateEntries,
  disputeDays,
  followersMin,
  referralDays,
} from '@evenhand/web-kit/forms'

const number = (value: number | bigint): string => value.toLocaleString('en-US')

/** What counts, when, and what is asked of whoever passes the link on; the numbers are those of the catalogue. */
export const HowItWorks = ({ className = '' }: { className?: string }) => (
  <section aria-labelledby="how-affiliates-work" className={className}>
    <h2 id="how-affiliates-work" className="text-title">
      How the program works
    </h2>
    <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {facts.map(({ title, text }) => (
        <div key={title} className="border-t border-hairline pt-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1.5 text-pretty text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const facts = [
  {
    title: 'Who can join',
    text: `Anyone with ${number(followersMin)} or more followers on each platform they apply with.`,
  },
  {
    title: 'What counts',
    text: `Someone’s first gift within ${referralDays} days of following your link earns you ${number(affiliateEntries)} entries, once per person. If they followed several links, the last one counts.`,
  },
  {
    title: 'When it counts',
    text: `A gift paid by card can be disputed for about ${disputeDays} days. Its entries count after that, or before the giveaway’s last day if that comes first. If the whole gift is refunded, they don’t count.`,
  },
  {
    title: 'What doesn’t',
    text: 'Your own gifts, and links on coupon sites or in paid ads. A person checks your first referrals, and later whatever looks unusual, before they count. You can see why one is on hold, and appeal if it’s rejected.',
  },
  {
    title: 'What you say',
    text: `Wherever you share the link, say that you earn entries with it. For example: “${affiliateDisclosures[0]}”`,
  },
  {
    title: 'What you see',
    text: 'Clicks, sign-ups and gifts by day, and each referral with its status. You never see who gave, or how much.',
  },
]
