import { rounds } from '@evenhand/contracts/http'
import type { Round } from './round.ts'
import { currentTerms, nothingJudged } from './rules.ts'

const dayMs = 24 * 60 * 60 * 1000
const id = (end: string) => `01930000-0000-7000-8000-0000000000${end}`

/** The round of a fresh installation: open at once for 90 days, so that the portal of a new system can be tried from end to end. */
export function shippedRounds(now: Date): readonly Round[] {
  const days = (count: number) => new Date(now.getTime() + count * dayMs)
  const [opensAt, closesAt, decidesAt] = [now, days(90), days(135)]
  const form = rounds.RoundForm.parse({
    slug: 'first-round',
    title: 'First grant round',
    summary:
      'For organizations that help service members, veterans and their families settle into civilian life: mentoring, training, housing, meals, company.',
    budget: '50000.00',
    requestedMax: '10000.00',
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    decidesAt: decidesAt.toISOString(),
    isBlind: true,
    questions: [
      { id: id('e1'), label: 'Who does the project help, and how many people?', charactersMax: 1500 },
      {
        id: id('e2'),
        label: 'What else pays for it?',
        hint: 'Other grants, gifts in kind, your own funds.',
        charactersMax: 1500,
        isRequired: false,
      },
    ],
    criteria: [
      { id: id('f1'), title: 'Need', guidance: '1: others meet it. 5: nobody else does.', weight: 30 },
      {
        id: id('f2'),
        title: 'Impact',
        guidance: '1: nice to have. 5: changes lives, and says how we’d know.',
        weight: 40,
      },
      { id: id('f3'), title: 'Feasibility', guidance: '1: hopes. 5: people, dates and a budget that fit.', weight: 30 },
    ],
  })
  return [
    {
      _id: id('d1'),
      slug: form.slug,
      form,
      terms: currentTerms,
      standing: 'published',
      opensAt,
      closesAt,
      budgetCents: 5_000_000,
      ...nothingJudged,
      version: 1,
      createdAt: now,
    },
  ]
}
