import { Tabs } from '@evenhand/web-kit/forms'
import { freePost } from '@evenhand/web-kit/desk'

import { useMay } from '../frame/allowed.tsx'
import { KeyingForm } from './keying-form.tsx'

type Batch = freePost.PostBatchDetails

/** The card after the last one. */
const nextNew = ({ all }: Batch): number => Math.max(0, ...all.map(({ number }) => number)) + 1
/** The first card that waits for its second typing. */
const nextWaiting = ({ all }: Batch): number | undefined => all.find(({ state }) => state === 'keyed-once')?.number

/** Each card twice; who types the second time sees nothing of the first. */
export function Keying({ batch }: { batch: Batch }) {
  const may = useMay()
  const waiting = batch.all.filter(({ state }) => state === 'keyed-once').length
  if (!may(freePost.keyPostCard)) return null
  return (
    <Tabs
      label="Typing cards"
      tabs={[
        { value: 'first', title: 'First typing', content: <KeyingForm batch={batch} turn={1} nextOf={nextNew} /> },
        {
          value: 'second',
          title: `Second typing (${waiting})`,
          content:
            waiting === 0 ? (
              <p className="text-ink-soft">No card needs its second typing.</p>
            ) : (
              <KeyingForm batch={batch} turn={2} nextOf={nextWaiting} />
            ),
        },
      ]}
    />
  )
}
