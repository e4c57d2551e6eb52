import { approvals, claims, type DeskRole, judging, mayCall, merges } from '@evenhand/contracts/http'
import { isNew, isTwo, type Known, type Pair, type PairOf, twoFrom } from '@evenhand/service-kit/deciders'

/** Deciding what another one asked for. */
const deciding = {
  money: approvals.approve,
  prizes: claims.confirmProposal,
  grants: judging.confirmDecision,
  merges: merges.confirmMerge,
} as const
export type DecidedKind = keyof typeof deciding
export const decidedKinds = ['money', 'prizes', 'grants', 'merges'] as const satisfies readonly DecidedKind[]

const decides = (roles: readonly DeskRole[], kind: DecidedKind): boolean => mayCall(roles, deciding[kind])

/** What these roles decide about that those didn’t: there who has them is new. */
export const decidedMore = (roles: readonly DeskRole[], before: readonly DeskRole[]): DecidedKind[] =>
  decidedKinds.filter((kind) => decides(roles, kind) && !decides(before, kind))

/** Who of them may decide about one kind. Who can't log in for now, because a password is void, is one of them. */
export const decidersOf = (kind: DecidedKind, workers: readonly { id: string; roles: readonly DeskRole[] }[]) =>
  workers.filter(({ roles }) => decides(roles, kind)).map(({ id }) => id)

export const pairsOf = (pairs: readonly PairOf<DecidedKind>[], kind: DecidedKind): Pair[] =>
  pairs.filter((pair) => pair.kind === kind)

/** For so long it takes two where there were two: who is removed, or loses a role, hears of it before one decides alone. */
const takesTwoDays = 7

/** How many decide about one kind, and until and from when it takes two. */
export type Standing = Omit<Known, 'pairs'>

/**
 * What becomes of one kind with an act about people. Nobody decides alone within a week of the act that left no two: not where two were two people and
 * aren’t any longer, removed or given roles by one hand, and not for someone new who has removed everyone who was there before.
 */
export function standingAfter(
  before: Standing | undefined,
  { deciders, pairs, now }: { deciders: readonly string[]; pairs: readonly Pair[]; now: Date },
): Standing {
  const after = { many: deciders.length, twoFrom: twoFrom(pairs, deciders, now) }
  if (!before) return { ...after, twoUntil: null }
  const falls = isTwo(before, now) && !isTwo(after, now)
  const leavesNew = before.many > after.many && deciders.every((id) => isNew(pairs, id, now))
  const twoUntil = new Date(now.getTime() + takesTwoDays * 86_400_000)
  return { ...after, twoUntil: falls || leavesNew ? twoUntil : before.twoUntil }
}
