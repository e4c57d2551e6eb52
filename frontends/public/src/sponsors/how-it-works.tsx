import { SupportAddress } from '../reading/text-link.tsx'
import { AskForInvoice } from './ask-for-invoice.tsx'
import { sponsorRenewalDays, sponsorshipMonths, sponsorWall } from '@evenhand/web-kit/forms'

const facts = [
  {
    title: 'You choose and pay',
    text: `We hold what you chose for ${sponsorWall.holdMinutes} minutes while you check out. A sponsorship is a purchase, not a charitable contribution: your receipt says so, and it earns no giveaway entries.`,
  },
  {
    title: 'A person looks at it',
    text: 'We look at your company, its logo and its website before it’s shown. If we can’t show it, we say why, and you can ask for a refund.',
  },
  {
    title: `It’s shown for ${sponsorshipMonths} months`,
    text: `The time begins when it’s shown, not when you pay. It ends then, and nothing is charged again. We email you ${sponsorRenewalDays} days before.`,
  },
  {
    title: 'You see what it brought',
    text: 'Views and clicks by day. A view or a click counts once for a browser in an hour, and at most ten times an hour for one network. After that hour, we don’t keep who it was. We don’t count bots that identify themselves. We email you the figures each month, until you turn it off.',
  },
]

export const HowItWorks = ({ className = '' }: { className?: string }) => (
  <section aria-labelledby="how-sponsoring-works" className={className}>
    <h2 id="how-sponsoring-works" className="text-title">
      How it works
    </h2>
    <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {facts.map(({ title, text }) => (
        <div key={title} className="border-t border-hairline pt-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1.5 text-pretty text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
    <AskForInvoice className="mt-10" />
    <p className="mt-6 max-w-prose text-ink-soft">
      Need something else? Write to <SupportAddress />.
    </p>
  </section>
)
