import { DateTime, Money } from '@evenhand/web-kit/facade'
import type { GivenGift } from './use-gifts.ts'

/** As long as somebody may look for it here; after that the receipt and the history say it. */
const newsMilliseconds = 60 * 24 * 60 * 60 * 1_000

/** A gift that went back: how much, when, and what became of its entries. */
export const Refunded = ({ gifts }: { gifts: readonly GivenGift[] }) =>
  gifts
    .filter(({ gift, granted }) => gift.paidBack !== '0.00' && isNews(granted?.takenBackAt))
    .map(({ gift, granted }) => (
      <p key={gift.id} className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
        <strong>Refunded: {gift.description}.</strong> <Money value={gift.paidBack} /> went back to you
        {granted?.takenBackAt && (
          <>
            {' '}
            on <DateTime value={granted.takenBackAt} />
          </>
        )}
        , and {takenBack(granted?.takenBack ?? 0)} taken back.
      </p>
    ))

const isNews = (at: string | null | undefined): boolean =>
  typeof at === 'string' && Date.now() - Date.parse(at) < newsMilliseconds

const takenBack = (entries: number): string =>
  entries === 1 ? '1 entry was' : `${entries.toLocaleString('en-US')} entries were`
