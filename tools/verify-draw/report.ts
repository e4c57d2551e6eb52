import type { OpenedProof, Place, Verdict } from '@evenhand/contracts/draws'

export interface Output {
  line(text: string): void
  /** A line that the next one takes the place of; for people who watch. */
  passing(text: string): void
}

const described = ({ id, ticket, entries }: Place): string =>
  `ticket ${ticket}, of ${id} with ${entries} ${entries === '1' ? 'entry' : 'entries'}`

export function verdictLines(verdict: Verdict): string[] {
  if (verdict.kind === 'differs') return ['', `✗ ${verdict.finding.sentence}`, '', 'The draw does not check out.']
  return [
    '',
    `The draw of “${verdict.giveaway}” agrees.`,
    '',
    `  Winner       ${described(verdict.winner)}`,
    ...verdict.alternates.map((place, at) => `  Alternate ${at + 1}  ${described(place)}`),
  ]
}

/** What nobody gave to compare with: an agreement says nothing of it. */
export function openLines({ rules, commitmentHash, freezeHash }: Given): string[] {
  const open = [
    ...(rules ? [] : ['the rules: there is no rules.json beside the files']),
    ...(commitmentHash === undefined ? ['the commitment with one that was kept before the close (--commitment)'] : []),
    ...(freezeHash === undefined ? ['the freeze with one that was kept before its round (--freeze)'] : []),
  ]
  return open.length === 0 ? [] : ['', 'Not compared:', ...open.map((line) => `  ${line}`)]
}

interface Given {
  rules: Uint8Array | undefined
  commitmentHash?: string | undefined
  freezeHash?: string | undefined
}

export function proofLines({ from, to }: OpenedProof): string[] {
  const entries = to - from
  const tickets = entries === 1n ? `ticket ${from}` : `the tickets from ${from} to ${to - 1n}`
  return ['', `✓ The proof holds: ${entries} ${entries === 1n ? 'entry takes' : 'entries take'} part, ${tickets}.`]
}
