import { PageMeta } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { Batch } from './batch.tsx'
import { Batches } from './batches.tsx'

/** The desk for free entries by post (spec 03 §A): batches of cards, each typed twice. */
export function FreePostPage() {
  const { search } = useListAddress()
  const batchId = search.get('batch')
  return (
    <>
      <PageMeta title="Mail-in entries" description="Postcards, each typed twice." hidden />
      <h1 className="text-title">Mail-in entries</h1>
      {batchId ? <Batch key={batchId} batchId={batchId} /> : <Batches />}
    </>
  )
}
