import { type AnswerOf, api, type donations, entries, queries, useQuery } from '@evenhand/web-kit/facade'

export interface GivenGift {
  gift: AnswerOf<typeof donations.listDonations>[number]
  granted: AnswerOf<typeof entries.listOwnGiftEntries>[number] | undefined
}

/** The donor's gifts, each with what the ledger has of it; without that where it cannot be read, or has not heard of the gift. */
export function useGifts(options: { refetchInterval?: number | false; refetchOnMount?: 'always' } = {}) {
  const gifts = useQuery({ ...queries.donations(), ...options })
  const ledger = useQuery({
    queryKey: ['donor', 'gift-entries'],
    queryFn: ({ signal }) => api(entries.listOwnGiftEntries, { query: {} }, { signal }),
    ...options,
  })
  const all = gifts.data?.map((gift): GivenGift => ({
    gift,
    granted: ledger.data?.find(({ giftId }) => giftId === gift.id),
  }))
  return { gifts, all: ledger.isPending ? undefined : all }
}
