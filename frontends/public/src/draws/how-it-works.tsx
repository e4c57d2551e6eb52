import { FrozenList, Lighthouse, MagnifiedTicket, SealedLetter } from './drawings.tsx'

const steps = [
  {
    Drawing: SealedLetter,
    title: 'A secret is sealed',
    description:
      'Before entries close we pick a secret number and publish its fingerprint. The fingerprint does not give it away, and no one can find another number with the same fingerprint, so we can’t change our mind. The seal also names the moment of the draw.',
  },
  {
    Drawing: FrozenList,
    title: 'The list is frozen',
    description:
      'After the close we publish how many entries each person has, under a code instead of a name. If you entered, you can find your own line, and only yours.',
  },
  {
    Drawing: Lighthouse,
    title: 'Chance comes from outside',
    description:
      'The seal names a future round of a public beacon, run by universities and companies together: the one due at noon on the day of the drawing. Its random number does not exist yet, and none of us can influence it.',
  },
  {
    Drawing: MagnifiedTicket,
    title: 'Anyone can check the result',
    description:
      'Secret, list and random number together pick one ticket, by arithmetic alone. Anyone who does the math finds the same winner; change one letter and it no longer matches.',
  },
] as const

export const HowItWorks = ({ className }: { className?: string }) => (
  <section aria-labelledby="how-a-draw-works" className={className}>
    <h2 id="how-a-draw-works" className="text-heading">
      How a draw works
    </h2>
    <ol className="mt-8 grid gap-x-10 gap-y-12 sm:grid-cols-2">
      {steps.map(({ Drawing, title, description }, index) => (
        <li key={title}>
          <Drawing className="w-full max-w-72" />
          <h3 className="mt-5 text-title">
            <span className="mr-2 text-ink-soft">{index + 1}</span>
            {title}
          </h3>
          <p className="mt-2 max-w-prose text-ink-soft">{description}</p>
        </li>
      ))}
    </ol>
  </section>
)
