import type { GivenGift } from '../../account/use-gifts.ts'

const counted = (entries: number): string => entries.toLocaleString('en-US')

export const isMultiplied = ({ granted }: GivenGift): boolean =>
  granted?.grants.some(({ multiplier }) => multiplier > 1) === true

/** What a gift has in the ledger now, and how that came to be: "+24", and below it "12 × 2". */
export function GiftEntries({ gift, granted }: GivenGift) {
  if (!granted || granted.grants.length === 0) {
    if (gift.entries === 0 || gift.status === 'refunded') return <None />
    return <Figure note="before any multiplier">{gift.entries}</Figure>
  }
  const total = granted.grants.reduce((sum, { final }) => sum + final, 0)
  const left = total - granted.takenBack
  const factors = granted.grants
    .map(({ earned, multiplier }) => (multiplier > 1 ? `${counted(earned)} × ${multiplier}` : counted(earned)))
    .join(' + ')
  const note =
    granted.takenBack > 0
      ? `${factors} earned, ${counted(granted.takenBack)} taken back`
      : isMultiplied({ gift, granted }) || granted.grants.length > 1
        ? factors
        : undefined
  return left > 0 ? <Figure note={note}>{left}</Figure> : <None note={note} />
}

const Figure = ({ note, children }: { note: string | undefined; children: number }) => (
  <>
    <span className="font-semibold">+{counted(children)}</span>
    <Note>{note}</Note>
  </>
)

/** What multiplies the entries of others has none of its own. */
const None = ({ note }: { note?: string | undefined }) => (
  <>
    <span className="text-ink-soft">None</span>
    <Note>{note}</Note>
  </>
)

const Note = ({ children }: { children: string | undefined }) =>
  children && <span className="block text-fine text-ink-soft">{children}</span>
