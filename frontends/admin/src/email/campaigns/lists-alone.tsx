import { emailQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { peopleInWords } from './campaign-words.ts'

interface ListsAloneProps {
  people: number
  /** Whether they are counted in a segment, or among all. */
  inSegment: boolean
}

/** That some get nothing of what goes to all or to a segment, where there are any. */
export const ListsAlone = ({ people, inSegment }: ListsAloneProps) =>
  people > 0 && (
    <p className="text-ink-soft">
      {inSegment && 'In this segment, '}
      {peopleInWords(people)} agreed only to the emails of their lists, so they get no campaign to all or to a segment.
    </p>
  )

/** The same while a campaign is written, for whom is chosen so far. */
export function ListsAloneOf({ listId, segmentId }: { listId: string | null; segmentId: string | null }) {
  const segments = useQuery(emailQueries.segments())
  const rule = segmentId === null ? null : segments.data?.find(({ id }) => id === segmentId)?.rule
  const count = useQuery(emailQueries.segmentCount(listId === null ? rule : undefined))
  return listId === null && <ListsAlone people={count.data?.listsAlone ?? 0} inSegment={segmentId !== null} />
}
