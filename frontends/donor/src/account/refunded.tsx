import { DateTime } from '@evenhand/web-kit/facade'
import { TakenBack } from './taken-back.tsx'
import type { GivenGift } from './use-gifts.ts'

/** As long as somebody may look for it here; after that the receipt and the history say it. */
const newsMilliseconds = 60 * 24 * 60 * 60 * 1_000

/** A gift that was refunded or is disputed: how much, when, and what became of its entries. */
export const Refunded = ({ gifts }: { gifts: readonly GivenGift[] }) =>
  gifts
    .filter(({ gift, granted }) => gift.paidBack !== '0.00' && isNews(granted?.takenBackAt))
    .map(({ gift, granted }) => (
      <p key={gift.id} className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
        <strong>
          {gift.disputed ? 'Disputed' : 'Refunded'}: {gift.description}.
        </strong>{' '}
        <TakenBack gift={gift} refundedWords="went back to you" />, and {entriesWords(granted?.takenBack ?? 0)} taken
        back
        {granted?.takenBackAt && (
          <>
            {' '}
            on <DateTime value={granted.takenBackAt} />
          </>
        )}
        .
      </p>
    ))

const isNews = (at: string | null | undefined): boolean =>
  typeof at === 'string' && Date.now() - Date.parse(at) < newsMilliseconds

const entriesWords = (entries: number): string =>
  entries === 1 ? '1 entry was' : `${entries.toLocaleString('en-US')} entries were`
