import type { Wall } from '@evenhand/web-kit/facade'

export interface MemorialWords {
  wall: Wall
  lovedOneName: string
  branch?: string | null | undefined
  yearsServed?: string | null | undefined
  message?: string | null | undefined
  donorName: string
}

export const titleOf = ({ wall, lovedOneName }: Pick<MemorialWords, 'wall' | 'lovedOneName'>): string =>
  wall === 'veterans' ? `Honoring ${lovedOneName}` : `In Memory of ${lovedOneName}`

/** What a tile says below its title: service, message, and who gave it. */
export const MemorialText = ({ branch, yearsServed, message, donorName }: MemorialWords) => (
  <>
    {(branch || yearsServed) && (
      <p className="mt-2 wrap-anywhere text-ink-soft">{[branch, yearsServed].filter(Boolean).join(', ')}</p>
    )}
    {message && (
      <blockquote className="mt-5 font-display text-lead wrap-anywhere whitespace-pre-line">{message}</blockquote>
    )}
    {donorName && <p className="mt-5 wrap-anywhere">From {donorName}</p>}
  </>
)
