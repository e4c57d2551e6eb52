import type { Card } from '@evenhand/contracts/pages'
import { campaignTimeZone, isRehearsal, lastInstantOf } from '@evenhand/web-kit/facade'
import type { draws, entries, registrations, rounds } from '@evenhand/web-kit/forms'
import { standingOf } from '../draws/standing.ts'

const dayIn = (timeZone: string, at: string | Date): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(new Date(at))

/** The last day of a period: its close is the midnight after. */
const lastDayIn = (timeZone: string, closesAt: string): string => dayIn(timeZone, lastInstantOf(closesAt))

/** A giveaway of ours; `over` says what page it is of. */
export const giveawayCard = (giveaway: entries.Giveaway, over: string, now: number): Card => ({
  kind: 'prize',
  over,
  title: giveaway.prize,
  lines: [periodWords(giveaway, giveaway.timeZone, now), 'No purchase necessary.', 'Anyone can check the draw.'],
  poster: giveaway.image,
})

function periodWords(
  { opensAt, closesAt }: { opensAt: string | null; closesAt: string | null },
  timeZone: string,
  now: number,
): string {
  if (opensAt !== null && now < Date.parse(opensAt)) return `Opens ${dayIn(timeZone, opensAt)}.`
  if (closesAt === null) return 'Open now.'
  const lastDay = lastDayIn(timeZone, closesAt)
  return now < Date.parse(closesAt) ? `Open until ${lastDay}.` : `Closed ${lastDay}.`
}

/** A page that takes registrations. */
export const landingCard = (page: registrations.LandingPage, now: number): Card => ({
  kind: 'prize',
  over: 'Enter for free',
  title: page.title,
  lines: [periodWords(page, campaignTimeZone, now), 'No purchase necessary.', 'Anyone can check the draw.'],
  poster: page.image,
})

/** A draw: what has happened, and when the next thing does. Who won is said on the page alone. */
export const drawCard = (draw: draws.Draw, now: number): Card => ({
  kind: 'prize',
  over: isRehearsal(draw.slug) ? 'Rehearsal of a draw: no prize' : 'Draw',
  title: draw.title,
  lines: drawLines(draw, now),
  poster: draw.title,
})

/** What is late is promised nothing more: the page says what became of it. */
function drawLines(draw: draws.Draw, now: number): string[] {
  const closed = `Entries closed ${lastDayIn(draw.timeZone, draw.closesAt)}.`
  const drawnOn = `The winner is drawn on ${dayIn(draw.timeZone, draw.roundAt)}.`
  switch (standingOf(draw, now)) {
    case 'open':
      return [drawnOn, 'It is sealed: anyone can check it.']
    case 'closed':
    case 'frozen':
      return [closed, drawnOn]
    case 'nobody':
      return [closed, 'No one entered, so there was nothing to draw.']
    case 'due':
      return [closed, 'The winning ticket is being worked out.']
    case 'unfrozen':
    case 'missed':
    case 'overdue':
      return [closed, 'See where this draw stands.']
    case 'drawn':
      return [
        `Drawn on ${dayIn(draw.timeZone, draw.drawnAt ?? draw.roundAt)}.`,
        'Anyone can run it again and check it.',
      ]
  }
}

export const roundCard = ({ title, state, opensAt, closesAt, decidesAt }: rounds.GrantRound): Card => ({
  kind: 'proof',
  over: 'Grant round',
  title,
  lines: [
    state === 'upcoming'
      ? `Opens ${dayIn(campaignTimeZone, opensAt)}.`
      : `${state === 'open' ? 'Nonprofits can apply until' : 'Closed'} ${lastDayIn(campaignTimeZone, closesAt)}.`,
    state === 'closed'
      ? 'Who applied, what was granted, and what came of it.'
      : `Decided by ${dayIn(campaignTimeZone, decidesAt)}.`,
  ],
})

export const organizationCard = (organizationName: string): Card => ({
  kind: 'proof',
  over: 'Grants',
  title: organizationName,
  lines: ['What we granted and paid it, and what it reported.'],
})

/** Pages whose cards say the same whatever they show: on a wall no one is named before its visitors open a stone. */
export const fixedCards: Readonly<Record<string, Card>> = {
  '/winners': {
    kind: 'proof',
    over: 'Evenhand',
    title: 'Winners',
    lines: ['Each prize that was drawn, and the draw behind it.', 'Anyone can check it.'],
  },
  '/draws': {
    kind: 'proof',
    over: 'Evenhand',
    title: 'Draws that anyone can check',
    lines: ['Everything published about each draw, to run again in your browser.'],
  },
  '/grants': {
    kind: 'proof',
    over: 'Evenhand',
    title: 'Where the money goes',
    lines: ['Every payment, fee and grant, straight from our accounts.'],
  },
  '/in-honor-of': {
    kind: 'wall',
    over: 'Evenhand',
    title: 'In Honor Of',
    lines: ['A wall of names: gifts made in memory of someone.'],
  },
  '/honoring-veterans': {
    kind: 'wall',
    over: 'Evenhand',
    title: 'Honoring Veterans',
    lines: ['A wall for those who served.'],
  },
}
