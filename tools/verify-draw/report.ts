import type { NotCompared, OpenedProof, Place, Step, Verdict, VerdictSoFar } from '@evenhand/draws'

export interface Output {
  line(text: string): void
  /** A line that the next one takes the place of; for people who watch. */
  passing(text: string): void
}

const described = ({ id, ticket, entries }: Place): string =>
  `ticket ${ticket}, of ${id} with ${entries} ${entries === '1' ? 'entry' : 'entries'}`

/** A tick for what the files show; none for what only their operator says. */
export const stepLine = ({ sentence, from }: Step): string =>
  from === 'files' ? `✓ ${sentence}` : `– The operator states: ${sentence}`

export function verdictLines(verdict: Verdict | VerdictSoFar): string[] {
  switch (verdict.kind) {
    case 'differs':
      return ['', `✗ ${verdict.finding.sentence}`, '', 'The draw does not check out.']
    case 'agrees-so-far':
      return [
        '',
        `The draw of “${verdict.giveaway}” agrees so far: its ${verdict.reached === 'frozen' ? 'commitment and its frozen pool' : 'commitment'}. It has no result.`,
        ...(verdict.overdue === undefined ? [] : ['', `✗ ${verdict.overdue}`]),
      ]
    case 'agrees':
      return [
        '',
        ...(verdict.notCompared.includes('freeze')
          ? withoutKeptFreeze(verdict.giveaway)
          : [`The draw of “${verdict.giveaway}” agrees.`]),
        '',
        `  Winner       ${described(verdict.winner)}`,
        ...verdict.alternates.map((place, at) => `  Alternate ${at + 1}  ${described(place)}`),
      ]
  }
}

const withoutKeptFreeze = (giveaway: string): string[] => [
  `The files of the draw of “${giveaway}” agree with each other.`,
  'They were not compared with a freeze that was kept before the round (--freeze). An operator who changed the pool after the round would not be found.',
]

const options: Readonly<Record<NotCompared, string>> = {
  freeze: 'the freeze with one that was kept before its round (--freeze)',
  commitment: 'the commitment with one that was kept before the close (--commitment)',
  giveaway: 'the giveaway with the one you mean (--giveaway)',
  ledger: 'the end of the ledger with a copy of it (--ledger-heads)',
  rules: 'the rules: there is no rules.json beside the files',
}

/** What nobody gave to compare with: an agreement says nothing of it. */
export const openLines = (notCompared: readonly NotCompared[]): string[] =>
  notCompared.length === 0 ? [] : ['', 'Not compared:', ...notCompared.map((name) => `  ${options[name]}`)]

export function proofLines({ from, to }: OpenedProof): string[] {
  const entries = to - from
  const tickets = entries === 1n ? `ticket ${from}` : `the tickets from ${from} to ${to - 1n}`
  return ['', `✓ The proof holds: ${entries} ${entries === 1n ? 'entry takes' : 'entries take'} part, ${tickets}.`]
}
