import { Button, Link } from '@evenhand/web-kit/facade'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Sealed before',
    description: 'Before entries close we publish the fingerprint of a secret number. It cannot be changed afterwards.',
  },
  {
    title: 'Pool frozen',
    description:
      'At the close the list of all entries is frozen, and its fingerprint and total are published, names blinded.',
  },
  {
    title: 'Chance from outside',
    description: 'A public source of randomness, named in advance and out of our hands, adds the chance.',
  },
  {
    title: 'Checked by anyone',
    description:
      'Secret, list and chance give one ticket. Anyone can compute it again, here in the browser, and find the same winner.',
  },
] as const

export const Proof = () => (
  <Section
    id="proof"
    title="How we prove the draw"
    lead="You do not have to trust us. Each draw leaves everything behind that is needed to repeat it."
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
