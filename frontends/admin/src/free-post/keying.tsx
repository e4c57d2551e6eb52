import { Tabs } from '@evenhand/web-kit/forms'
import { freePost } from '@evenhand/web-kit/desk'

import { useMay } from '../frame/allowed.tsx'
import { KeyingForm } from './keying-form.tsx'

type Batch = freePost.PostBatchDetails

/** The card after the last one. */
const nextNew = ({ all }: Batch): number => Math.max(0, ...all.map(({ number }) => number)) + 1
/** The cards that wait for their second typing by the one who looks. */
const waitingOf = ({ all }: Batch) => all.filter(({ state, forAnother }) => state === 'keyed-once' && !forAnother)
const nextWaiting = (batch: Batch): number | undefined => waitingOf(batch)[0]?.number

/** Each card twice; who types the second time sees nothing of the first and, where it takes two people, didn’t type it. */
export function Keying({ batch }: { batch: Batch }) {
  const may = useMay()
  const waiting = waitingOf(batch).length
  const forAnother = batch.all.filter((card) => card.forAnother).length
  if (!may(freePost.keyPostCard)) return null
  return (
    <Tabs
      label="Typing cards"
      tabs={[
        { value: 'first', title: 'First typing', content: <KeyingForm batch={batch} turn={1} nextOf={nextNew} /> },
        {
          value: 'second',
          title: `Second typing (${waiting})`,
          content: (
            <>
              {forAnother > 0 && <p className="mb-3 text-ink-soft">{forAnotherWords(forAnother)}</p>}
              {waiting > 0 ? (
                <KeyingForm batch={batch} turn={2} nextOf={nextWaiting} />
              ) : (
                forAnother === 0 && <p className="text-ink-soft">No card needs its second typing.</p>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

const forAnotherWords = (cards: number): string =>
  cards === 1
    ? 'You typed one card the first time, so another person has to type it the second time.'
    : `You typed ${cards} cards the first time, so another person has to type them the second time.`
