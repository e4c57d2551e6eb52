import type { GivenGift } from '../../account/use-gifts.ts'

const counted = (entries: number): string => entries.toLocaleString('en-US')

type Granted = NonNullable<GivenGift['granted']>

const totalOf = ({ grants }: Granted): number => grants.reduce((sum, { final }) => sum + final, 0)

/** "12 × 2", also where the multiplier was heard of after the gift and its entries came as a second grant: 12, and 12 more. */
function factorsOf(granted: Granted): string {
  const [first, ...more] = granted.grants
  if (!first) return ''
  const factor = granted.takenBack === 0 ? totalOf(granted) / first.earned : first.multiplier
  if (more.length > 0 && (granted.takenBack > 0 || !Number.isInteger(factor)))
    return granted.grants.map(({ final }) => counted(final)).join(' + ')
  return factor > 1 ? `${counted(first.earned)} × ${factor}` : counted(first.earned)
}

export const isMultiplied = ({ granted }: GivenGift): boolean =>
  granted !== undefined && factorsOf(granted).includes('×')

/** What a gift has in the ledger now, and how that came to be: "+24", and below it "12 × 2". */
export function GiftEntries({ gift, granted }: GivenGift) {
  if (gift.notOpen) return <None note="not open where you live" />
  if (!granted || granted.grants.length === 0) {
    if (gift.entries === 0 || gift.status === 'refunded') return <None />
    return <Figure note="before any multiplier">{gift.entries}</Figure>
  }
  const left = totalOf(granted) - granted.takenBack
  const factors = factorsOf(granted)
  const isPlain = factors === counted(left)
  const note =
    granted.takenBack > 0
      ? `${factors} earned, ${counted(granted.takenBack)} taken back`
      : isPlain
        ? undefined
        : factors
  return left > 0 ? <Figure note={note}>{left}</Figure> : <None note={granted.takenBack > 0 ? note : undefined} />
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
