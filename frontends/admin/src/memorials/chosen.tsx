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
    deciding={decidingMemorials}
    words={approveOrDecline}
    reason={donorReads}
  >
    {children}
  </Chosen>
)
