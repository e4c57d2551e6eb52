import { memorials } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import { Chosen, type ChosenRows } from '../lists/chosen.tsx'
import { placeWords } from './memorial-words.ts'
import { approveOrDecline, decidingMemorials, donorReads } from './use-decide.ts'

/** Several memorials, and one review of all of them. */
export const ChosenMemorials = ({
  rows,
  children,
}: {
  rows: readonly memorials.PaidMemorial[]
  children: (chosen: ChosenRows | undefined) => ReactNode
}) => (
  <Chosen
    call={memorials.reviewMemorials}
    rows={rows}
    nameOf={(memorial) => `${memorial.lovedOneName}, ${placeWords(memorial)}`}
    show={(memorial) => <Seen memorial={memorial} />}
    deciding={decidingMemorials}
    words={approveOrDecline}
    reason={donorReads}
  >
    {children}
  </Chosen>
)

/** What would be on the wall: its words, and its photo once it is scrolled to. */
const Seen = ({ memorial: { id, photo, message, branch, yearsServed } }: { memorial: memorials.PaidMemorial }) => (
  <span className="my-1 flex gap-3">
    {photo && (
      <img
        src={`/api/admin/memorials/${id}/photo?width=192`}
        alt={photo.description}
        width={96}
        height={96}
        loading="lazy"
        className="size-24 shrink-0 rounded-control border border-hairline"
      />
    )}
    <span className="min-w-0 wrap-anywhere whitespace-pre-line">
      {[branch, yearsServed].filter(Boolean).join(', ')}
      {message !== null && <span className="block">{message}</span>}
      {photo && <span className="block text-fine text-ink-soft">Described as: {photo.description}</span>}
    </span>
  </span>
)
