import { SupportAddress } from '../reading/text-link.tsx'
import { sponsorshipMonths, sponsorWall } from '@evenhand/web-kit/forms'

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
    text: 'The time begins when it’s shown, not when you pay. It ends then, and nothing is charged again. We email you two weeks before.',
  },
  {
    title: 'You see what it brought',
    text: 'Views and clicks by day. A view or a click counts once for a browser in an hour, and after that hour nothing is left of who it was. Programs that say they’re programs aren’t counted. We email you the figures each month, until you stop that.',
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
    <p className="mt-8 max-w-prose text-ink-soft">
      Do you want something else, or an invoice? Write to <SupportAddress />.
    </p>
  </section>
)
