import type { claims } from '@evenhand/web-kit/desk'
import { lastInstantOf, mainSeries, nightsUntil, seriesOf } from '@evenhand/web-kit/facade'
import { draws, type giveaways } from '@evenhand/web-kit/forms'
import { type NextEdition, nextEditionOf, nextInWords } from './next-edition.ts'
import type { Task } from './task.ts'

/** Before a close the desk is warned from this many days on, and again with more weight (spec 03 §A). */
export const warnedDays = [60, 30, 7] as const

const [firstWarning, secondWarning, lastWarning] = warnedDays

type Managed = giveaways.ManagedGiveaway

export const closingSoon = (all: readonly Managed[], now: number): Task[] =>
  all.flatMap((giveaway) => {
    const { slug, title, state, external, closesAt, timeZone } = giveaway
    if (state !== 'open' || external || closesAt === null || timeZone === null) return []
    const nights = nightsUntil(lastInstantOf(closesAt).getTime(), now, timeZone)
    if (nights > firstWarning) return []
    const next = nextEditionOf(giveaway, all)
    return [
      {
        key: `closes ${slug}`,
        takes: { kind: 'giveaway', first: [next?.slug ?? slug] },
        words: `${title} closes ${inDays(nights)}`,
        detail: afterClose(giveaway, next),
        to: `/admin/giveaways/${next?.slug ?? slug}`,
        act: actFor(next),
        // Without a next edition, gifts soon earn nothing.
        ...(isMain(slug) && next?.state !== 'published' && nights <= secondWarning
          ? { costs: 'entries' as const }
          : {}),
        many: 1,
        due: { at: lastInstantOf(closesAt).toISOString(), words: 'Closes', timeZone },
        ...(nights <= secondWarning ? { urgency: nights <= lastWarning ? ('soon' as const) : ('near' as const) } : {}),
      },
    ]
  })

/** A giveaway that repeats, with no edition open or announced: of the main one every gift goes without entries. */
export const noneOpen = (all: readonly Managed[]): Task[] =>
  all.flatMap((giveaway) => {
    const { slug, title, state, closesAt, timeZone } = giveaway
    const next = nextEditionOf(giveaway, all)
    if (state !== 'closed' || !next || next.state === 'published' || closesAt === null || timeZone === null) return []
    return [
      {
        key: `none open ${slug}`,
        takes: { kind: 'giveaway', first: [next.slug] },
        words: `No giveaway follows ${title}`,
        detail: [
          isMain(slug) ? 'Gifts are taken and earn no entries.' : 'It takes no entries.',
          nextInWords(next),
        ].join(' '),
        to: `/admin/giveaways/${next.slug}`,
        act: actFor(next),
        many: 1,
        due: { at: lastInstantOf(closesAt).toISOString(), words: 'Closed', timeZone },
        urgency: 'late' as const,
      },
    ]
  })

/** What is left to do for the edition after this one. */
function actFor(next: NextEdition | undefined): string {
  switch (next?.state) {
    case 'drafted':
      return 'Publish'
    case 'missing':
      return 'Write'
    case 'published':
    case undefined:
      return 'Open'
  }
}

const isMain = (slug: string): boolean => seriesOf(slug) === mainSeries

const inDays = (nights: number): string =>
  nights === 0 ? 'today' : nights === 1 ? 'tomorrow' : `in ${nights.toLocaleString('en-US')} days`

/** What happens then, and what is there for the time after it. */
const afterClose = ({ slug, sealedAt }: Managed, next: NextEdition | undefined): string =>
  [
    ...(next?.state === 'published'
      ? []
      : [
          isMain(slug)
            ? 'After that, gifts are still taken but earn no entries until another giveaway opens.'
            : 'After that, it takes no more entries.',
        ]),
    ...(next ? [nextInWords(next)] : []),
    sealedAt === null
      ? 'Its own dates can be changed until its draw is sealed.'
      : `The dates of ${slug} are final: its draw is sealed.`,
  ].join(' ')

/** Drafts that wait; not that of a next edition which another row asks to publish already. */
export const drafts = (all: readonly Managed[], told: readonly Task[]): Task[] =>
  all.flatMap((giveaway) => {
    const { slug, title, state, draftEditedAt } = giveaway
    const to = `/admin/giveaways/${slug}`
    const isNew = state === 'new'
    if (draftEditedAt === null || (isNew && told.some((task) => task.to === to))) return []
    return [
      {
        key: `draft ${slug}`,
        takes: { kind: 'giveaway', first: [slug] },
        words: `Publish or discard the draft of ${isNew && seriesOf(slug) !== slug ? slug : title}`,
        detail: isNew ? newInWords(giveaway, all) : 'Until it is published, the rules stay as they are.',
        to,
        act: 'Publish',
        many: 1,
        since: draftEditedAt,
      },
    ]
  })

function newInWords({ slug, title }: Managed, all: readonly Managed[]): string {
  const alike = all.find(
    (other) => other.slug !== slug && seriesOf(other.slug) === seriesOf(slug) && other.title === title,
  )
  return `Nothing of it is public yet.${alike ? ` Its title is still “${title}”, as that of ${alike.slug}. Check it.` : ''}`
}

const hourMilliseconds = 3_600_000

/** Draws that should have gone on without anyone, an hour after they should have. */
export const stuckDraws = (all: readonly draws.Draw[], now: number): Task[] =>
  all.flatMap(({ slug, title, state, donors, freezesAt, roundAt, timeZone }) => {
    const at = state === 'committed' ? freezesAt : roundAt
    if (state === 'drawn' || donors === 0 || Date.parse(at) + hourMilliseconds > now) return []
    const isFrozen = state === 'frozen'
    return [
      {
        key: `draw ${slug}`,
        takes: { kind: 'giveaway', first: [slug] },
        words: isFrozen ? `Enter the random number for the draw of ${title}` : `The list of ${title} isn’t frozen yet`,
        detail: isFrozen
          ? 'The system couldn’t fetch it from the public beacon.'
          : 'That happens automatically. If it isn’t done ten minutes before the random number is due, this draw can’t be held.',
        to: `/admin/giveaways/${slug}`,
        act: isFrozen ? 'Enter it' : 'Look',
        many: 1,
        due: { at, words: isFrozen ? 'Due' : 'Was due', timeZone },
        urgency: 'late' as const,
      },
    ]
  })

const stepWords: Readonly<Record<Exclude<claims.WonDraw['next'], 'nothing'>, [words: string, until: string]>> = {
  notify: ['Notify the person drawn', 'By'],
  send: ['The notice to the person drawn hasn’t been sent yet', 'Should be sent by'],
  'notify-again': ['The notice couldn’t be delivered. Notify the person drawn again', 'By'],
  wait: ['The winner’s answer is awaited', 'Answers by'],
  verify: ['Verify the winner’s documents', 'By'],
  award: ['Award the prize', 'Deliver by'],
  deliver: ['Deliver the prize', 'By'],
}

const acts: Readonly<Record<keyof typeof stepWords, string>> = {
  notify: 'Notify',
  send: 'See',
  'notify-again': 'Notify again',
  wait: 'See',
  verify: 'Verify',
  award: 'Award',
  deliver: 'Deliver',
}

/** Each prize that is not with its winner yet, and what another person proposed about it. A rehearsal has none. */
export const prizes = (all: readonly claims.WonDraw[]): Task[] =>
  all.flatMap((draw) =>
    draws.isRehearsal(draw.slug) ? [] : [...proposalToDecide(draw), ...(isProposedAward(draw) ? [] : nextAct(draw))],
  )

const isProposedAward = ({ proposal }: claims.WonDraw): boolean =>
  proposal?.state === 'open' && proposal.act === 'award' && !proposal.isOwn

function nextAct({
  slug,
  title,
  prize,
  place,
  next,
  dueAt,
  overdue,
  timeZone,
  drawnAt,
  proposal,
}: claims.WonDraw): Task[] {
  if (next === 'nothing') return []
  const [words, until] = stepWords[next]
  const waits = next === 'award' && proposal?.state === 'open' && proposal.act === 'award'
  return [
    {
      key: `prize ${slug}`,
      words: `${waits ? 'Another person has to confirm the award' : words}: ${title}`,
      ...detailOf(title, prize, place),
      to: `/admin/winners/${slug}`,
      takes: { kind: 'giveaway', first: [slug] },
      act: waits ? 'See' : acts[next],
      many: 1,
      ...(dueAt === null ? { since: drawnAt } : { due: { at: dueAt, words: until, timeZone } }),
      ...(overdue ? { urgency: 'late' as const } : {}),
    },
  ]
}

/** What one proposed oneself waits for another person. */
function proposalToDecide({ slug, title, proposal, timeZone }: claims.WonDraw): Task[] {
  if (proposal?.state !== 'open' || proposal.isOwn) return []
  return [
    {
      key: `proposal ${slug}`,
      words: `Confirm or refuse ${proposal.act === 'award' ? 'the award' : 'that the prize passes on'}: ${title}`,
      detail: 'Nothing happens until a second person confirms it.',
      to: `/admin/winners/${slug}`,
      takes: { kind: 'giveaway', first: [slug] },
      act: 'Decide',
      many: 1,
      since: proposal.proposedAt,
      due: { at: proposal.expiresAt, words: 'Expires', timeZone },
    },
  ]
}

/** The prize, where the title is not its name already, and who it may go to. */
function detailOf(title: string, prize: string, place: number): { detail?: string } {
  const parts = [...(prize === title ? [] : [prize]), ...(place === 0 ? [] : [`Alternate ${place}`])]
  return parts.length === 0 ? {} : { detail: parts.join('. ') }
}
