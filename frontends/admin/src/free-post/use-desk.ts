import { adminQueries, type freePost } from '@evenhand/web-kit/desk'
import { messageOf, useQueryClient } from '@evenhand/web-kit/facade'

type Batch = freePost.PostBatchDetails

/** What every act at the desk has in common: the batch that is answered is the one that is shown. */
export function useDesk(batchId: string) {
  const client = useQueryClient()
  const { queryKey } = adminQueries.postBatch(batchId)

  async function act(ask: () => Promise<Batch>): Promise<Batch> {
    const batch = await ask()
    client.setQueryData(queryKey, batch)
    void client.invalidateQueries({ queryKey: adminQueries.postBatches().queryKey })
    return batch
  }

  /** The same for a form: `refused` shows a refusal there, and the batch shows what somebody else did meanwhile. */
  async function save(
    ask: () => Promise<Batch>,
    refused: (error: unknown, sentence: string) => void,
  ): Promise<Batch | undefined> {
    try {
      return await act(ask)
    } catch (error) {
      refused(error, refusalWords(error))
      void client.invalidateQueries({ queryKey })
      return undefined
    }
  }

  return { act, save }
}

/** The sentence of a refusal that belongs to no field. */
const refusalWords = (error: unknown): string => messageOf(error, 'We’re not sure this was saved. Check the list.')
