import type { Notice } from './notice.ts'

/** The page asks for a click first: programs follow links in emails. What proves is behind the `#`, which no server gets. */
export function confirmAction(publicUrl: string, proof: string): Notice['action'] {
  const link = new URL('/sign-in/link', publicUrl)
  link.hash = `proof=${proof}`
  return { label: 'Confirm my email', link: link.href }
}

/** What costs nothing waits for the proof, unless there was one (docs/decisions/0079). */
export const confirmSentence =
  'Confirm this email address before the giveaway closes: until then they don’t count. If you’ve confirmed it before, they count already.'
