import { Button, Link } from '@evenhand/web-kit/facade'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Sealed in advance',
    description: 'Before entries close we publish the fingerprint of a secret number. After that, it can’t be changed.',
  },
  {
    title: 'The list is frozen',
    description:
      'After entries close, the list of all entries is frozen and published with its fingerprint and total, without names.',
  },
  {
    title: 'A random number no one controls',
    description:
      'A public source of random numbers, outside our control, decides the rest. Which one counts is published before it exists.',
  },
  {
    title: 'Checked by anyone',
    description:
      'The secret, the list and the random number pick one ticket. Anyone can repeat the math in the browser and find the same winner.',
  },
] as const

export const Proof = () => (
  <Section
    id="proof"
    title="How we prove the draw"
    lead="You don’t have to trust us. Each draw leaves behind everything needed to repeat it."
    className="border-t border-hairline bg-surface"
  >
    <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t-2 border-primary pt-5">
          <p className="font-display text-title text-primary" aria-hidden="true">
            {index + 1}
          </p>
          <h3 className="mt-2 text-title">{step.title}</h3>
          <p className="mt-2 text-ink-soft">{step.description}</p>
        </li>
      ))}
    </ol>
    <Button asChild variant="outline" className="mt-10">
      <Link to="/draws">See the draws</Link>
    </Button>
  </Section>
)
