import type { merges } from '@evenhand/web-kit/desk'

/** What became of what was asked for. */
export const overWords: Readonly<Record<Exclude<merges.MergeProposalState, 'open'>, string>> = {
  confirmed: 'It was confirmed.',
  refused: 'It was refused. Nothing was moved.',
  withdrawn: 'It was withdrawn. Nothing was moved.',
  expired: 'Nobody decided in time, so it has expired. You can ask again.',
  void: 'One of the two was asked to be erased since, so this no longer counts.',
}
