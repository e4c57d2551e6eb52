import { Link } from '@evenhand/web-kit/facade'
import { GivenHome, Signpost, Tickets } from '@evenhand/web-kit/pictures'
import { Section } from './section.tsx'

const steps = [
  {
    Drawing: Signpost,
    title: 'Choose how you take part',
    description: 'Every gift helps veterans. Choose how much to give, once or every month. Or enter for free.',
  },
  {
    Drawing: Tickets,
    title: 'Earn additional free entries',
    description: 'Visit our sponsors, once per sponsor per day, and invite your friends. Both earn you entries.',
    link: { title: 'Open the donor portal', to: '/donor-portal' },
  },
  {
    Drawing: GivenHome,
    title: 'Win and give back',
    description:
      'One entry wins the prize. Every gift supports programs that help veterans make their way in civilian life.',
  },
] as const

export const HowItWorks = () => (
  <Section id="how-it-works" title="How It Works" className="bg-sunken">
    <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
      {steps.map(({ Drawing, title, description, ...more }, index) => (
        <li key={title}>
          <Drawing className="w-full max-w-80" />
          <p className="mt-6 font-display text-title text-ink-soft" aria-hidden="true">
            {index + 1}
          </p>
          <h3 className="mt-1 text-title">{title}</h3>
          <p className="mt-3 max-w-prose text-ink-soft">{description}</p>
          {'link' in more && (
            <p className="mt-3">
              <Link to={more.link.to} className="text-primary underline underline-offset-4">
                {more.link.title}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  </Section>
)
