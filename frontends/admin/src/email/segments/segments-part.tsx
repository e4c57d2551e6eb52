import { emailKey, emailQueries, emailSegments } from '@evenhand/web-kit/desk'
import { api, Button, toast, useMutation, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { ListBody } from '../../lists/list-body.tsx'
import { DeleteThing } from '../delete-thing.tsx'
import { SegmentDialog } from './segment-dialog.tsx'
import { conditionsIn, peopleWords } from './segment-words.ts'

/** The segments, each with how many people it finds now. */
export function SegmentsPart() {
  const segments = useQuery(emailQueries.segments())
  const [opened, setOpened] = useState<emailSegments.EmailSegment | 'new'>()
  const create = (
    <Allowed to={emailSegments.createEmailSegment}>
      <Button size="small" onClick={() => setOpened('new')}>
        Create segment
      </Button>
    </Allowed>
  )
  return (
    <section aria-labelledby="segments-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="segments-title" className="text-title">
          Segments
        </h2>
        {(segments.data?.length ?? 0) > 0 && create}
      </div>
      <ListBody
        what="the segments"
        list={segments}
        rows={segments.data?.length ?? 0}
        empty={{
          title: 'No segments yet',
          hint: 'A segment is everyone to whom a rule applies when a campaign starts, such as donors who haven’t given for a year.',
          action: create,
        }}
      >
        <ul aria-labelledby="segments-title" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {segments.data?.map((segment) => (
            <SegmentCard key={segment.id} segment={segment} onEdit={() => setOpened(segment)} />
          ))}
        </ul>
      </ListBody>
      {opened !== undefined && (
        <SegmentDialog {...(opened === 'new' ? {} : { segment: opened })} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}

function SegmentCard({ segment, onEdit }: { segment: emailSegments.EmailSegment; onEdit: () => void }) {
  const count = useQuery(emailQueries.segmentCount(segment.rule))
  const conditions = conditionsIn(segment.rule)
  return (
    <li className="grid content-start gap-2 rounded-card border border-hairline p-4">
      <h3 className="min-w-0 font-sans text-body font-semibold wrap-anywhere">{segment.name}</h3>
      <p className="text-small text-ink-soft tabular-nums">
        {conditions === 1 ? '1 condition' : `${conditions} conditions`}
        {count.data && ` · ${peopleWords(count.data.people)} now`}
      </p>
      <Allowed to={emailSegments.changeEmailSegment}>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="outline" aria-label={`Edit ${segment.name}`} onClick={onEdit}>
            Edit
          </Button>
          <DeleteSegment segment={segment} />
        </div>
      </Allowed>
    </li>
  )
}

/** One that a campaign names stays; the answer says so. */
function DeleteSegment({ segment }: { segment: emailSegments.EmailSegment }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(emailSegments.deleteEmailSegment, { params: { segmentId: segment.id } }),
    onSuccess: () => toast('Segment deleted'),
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
  return (
    <DeleteThing
      name={segment.name}
      says="The people it finds stay subscribers. The segment can’t be brought back."
      remove={remove}
    />
  )
}
