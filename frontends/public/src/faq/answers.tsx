import {
  formatDollars,
  giftBrackets,
  giftCentsMax,
  giftCentsMin,
  levelTerms,
  mainSeries,
  multipliers,
  oddsSentence,
  offeredLevels,
} from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { TextLink } from '../reading/text-link.tsx'
import { WhoMayEnter } from '../reading/who-may-enter.tsx'
import { OtherWays } from './other-ways.tsx'

interface Question {
  question: string
  answer: ReactNode
}

const dollars = (cents: bigint) => formatDollars(cents, { wholeDollars: true })
const number = (value: bigint) => value.toLocaleString('en-US')

const freeEntries = number(levelTerms.free.entriesPerMonth)
const brackets = giftBrackets.map(({ cents, entries }) => `${dollars(cents)} earns ${number(entries)}`).join(', ')
const paidLevels = offeredLevels
  .filter((level) => level !== 'free')
  .map(
    (level) =>
      `${level} ${dollars(levelTerms[level].priceCents ?? 0n)} for ${number(levelTerms[level].entriesPerMonth)}`,
  )
  .join(', ')
const offers = multipliers
  .map(({ name, priceCents, days }) => `${name}, ${days} days, ${formatDollars(priceCents)}`)
  .join('; ')

/** Every number comes from the catalogue, so that no answer can disagree with a screen. */
export const groups: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Entering',
    questions: [
      {
        question: 'Do I have to give to enter?',
        answer: (
          <>
            No. The <TextLink to="/#level-free">free entry</TextLink> earns {freeEntries} entries, once a month per
            email address. All you need is a name and an email address, which you confirm with the link we email you.
            <OtherWays />
          </>
        ),
      },
      {
        question: 'Does giving improve my chances?',
        answer: (
          <>
            {oddsSentence} See <TextLink to={`/giveaways/${mainSeries}/fairness`}>how many entries were free</TextLink>.
          </>
        ),
      },
      {
        question: 'Who can enter?',
        answer: <WhoMayEnter />,
      },
      {
        question: 'When is the draw?',
        answer: (
          <>
            The card for each <TextLink to="/#prizes">giveaway</TextLink> shows the date. Winners are announced on the{' '}
            <TextLink to="/winners">winners page</TextLink> after the draw, once the prize is awarded.
          </>
        ),
      },
    ],
  },
  {
    title: 'Giving',
    questions: [
      {
        question: 'How many entries does a gift earn?',
        answer: `${brackets}. Amounts in between earn entries in proportion, rounded down. A gift can be ${dollars(giftCentsMin)} to ${dollars(giftCentsMax)}. Memberships earn more entries for the money.`,
      },
      {
        question: 'Can I give every month without a membership?',
        answer:
          'Yes. Choose any amount and “Monthly”: it’s charged today and each month on this day until you cancel. Each paid month is a gift like any other: it earns the entries of a one-time gift of that amount, and its receipt lists it as a contribution. You can change the amount, skip a month or cancel it in your donor account at any time.',
      },
      {
        question: 'What is a membership?',
        answer: `A monthly payment that supports the campaign and earns entries each time: ${paidLevels} entries a month. It renews until you cancel, which you can do in your donor account at any time. It’s a purchase, so it isn’t a tax-deductible donation, and your receipt lists it apart from gifts.`,
      },
      {
        question: 'What does a multiplier do?',
        answer: `While it runs, it multiplies the entries you earn from gifts, memberships and sponsor visits: ${offers}. If two run at once, only the larger counts.`,
      },
      {
        question: 'How do I get a receipt?',
        answer:
          'We email it right after your payment. If you don’t have it after a day, write to us with the date and the amount.',
      },
      {
        question: 'Is my card safe?',
        answer:
          'Your card details go from your browser straight to Stripe, which processes the payment. We never see the number. For a membership or a monthly gift we keep the brand and the last four digits, so that you can tell which card pays.',
      },
    ],
  },
  {
    title: 'Memorials and sponsors',
    questions: [
      {
        question: 'Can I correct a memorial that I gave?',
        answer: (
          <>
            Yes. Open the <TextLink to="/in-honor-of#own">memorials you gave</TextLink> with the email address you
            entered for the memorial. A person reads each correction before it’s shown, and what’s on the wall stays
            until then.
          </>
        ),
      },
      {
        question: 'What does a sponsor get?',
        answer: (
          <>
            A <TextLink to="/sponsor-levels">tier or a block of our logo wall</TextLink>, shown for three months from
            the day we approve it. It’s a purchase: it isn’t a tax-deductible donation, and it earns no entries.
          </>
        ),
      },
      {
        question: 'The block I want is taken. What can I do?',
        answer: (
          <>
            Get in line on the <TextLink to="/sponsor-portal">sponsor portal</TextLink>. When it’s your turn, we hold
            the block for you for two days and email you. If you don’t pay by then, you can’t get in line again for 30
            days.
          </>
        ),
      },
    ],
  },
  {
    title: 'Your account and email',
    questions: [
      {
        question: 'Where do I see my entries?',
        answer: (
          <>
            In your <TextLink to="/donor-account">donor account</TextLink>, line by line. There’s no password: we email
            you a code, so only you can open it.
          </>
        ),
      },
      {
        question: 'How do I stop your news emails?',
        answer:
          'Unsubscribe in one click: each of those emails has a link, and most email apps show a button for it. You’ll still get receipts, sign-in codes, and what we have to tell you about your own gifts and entries.',
      },
      {
        question: 'What do you keep about me?',
        answer: (
          <>
            See our <TextLink to="/privacy">privacy page</TextLink>, item by item.
          </>
        ),
      },
    ],
  },
]
