import {
  formatDollars,
  giftBrackets,
  giftCentsMax,
  giftCentsMin,
  levelTerms,
  mainGiveaway,
  multipliers,
  offeredLevels,
} from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { TextLink } from '../reading/text-link.tsx'

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
const offers = multipliers.map(({ name, priceCents }) => `${name} for ${formatDollars(priceCents)}`).join(', ')

/** Every number comes from the catalogue, so that no answer can disagree with a screen. */
export const groups: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Taking part',
    questions: [
      {
        question: 'Do I have to give to take part?',
        answer: (
          <>
            No. The <TextLink to="/#level-free">free entry</TextLink> gives {freeEntries} entries, once per email
            address and month. You need a name and an email address.
          </>
        ),
      },
      {
        question: 'Does a gift make my chances better?',
        answer: (
          <>
            Each entry counts the same, whether it was free or came with a gift. A gift brings more entries, so it
            brings more chances; the free ways lead as far as any other. See{' '}
            <TextLink to={`/giveaways/${mainGiveaway}/fairness`}>how many entries were free</TextLink>.
          </>
        ),
      },
      {
        question: 'Who may take part?',
        answer: (
          <>
            Legal residents of the 50 US states, DC and Canada who are 18 or older. It is void in Puerto Rico, Quebec
            and US territories. The <TextLink to="/official-rules">official rules</TextLink> say it at length.
          </>
        ),
      },
      {
        question: 'When is the draw?',
        answer: (
          <>
            The day stands on the card of each <TextLink to="/#prizes">giveaway</TextLink>. Until a draw has happened,
            the <TextLink to="/winners">winners’ page</TextLink> names nobody.
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
        answer: `${brackets}. Between these amounts it is in proportion, rounded down. A gift can be ${dollars(giftCentsMin)} to ${dollars(giftCentsMax)}.`,
      },
      {
        question: 'What is a membership?',
        answer: `A gift every month, with entries for every paid month: ${paidLevels} entries. You see it, and end it, in your donor account.`,
      },
      {
        question: 'What does a multiplier do?',
        answer: `For 30 days it multiplies the entries of gifts, monthly entries and sponsor visits: ${offers}. Two at once do not add up; the larger applies.`,
      },
      {
        question: 'How do I get a receipt?',
        answer:
          'By email, right after the payment. If it has not come after a day, write to us with the day and the amount.',
      },
      {
        question: 'Is my card safe?',
        answer:
          'Your card goes from your browser to Stripe, who processes the payment. We never see or keep its number.',
      },
    ],
  },
  {
    title: 'Your account and your mailbox',
    questions: [
      {
        question: 'Where do I see my entries?',
        answer: (
          <>
            In your <TextLink to="/donor-account">donor account</TextLink>, line by line. There is no password: you get
            a code by email, so only the owner of the mailbox sees it.
          </>
        ),
      },
      {
        question: 'How do I stop the news by email?',
        answer:
          'Each of those mails has a link to unsubscribe, and most mail programs show a button for it. Receipts and sign-in codes still come when you ask for them.',
      },
      {
        question: 'What do you keep about me?',
        answer: (
          <>
            It stands on the page about <TextLink to="/privacy">privacy</TextLink>, item by item.
          </>
        ),
      },
    ],
  },
]
