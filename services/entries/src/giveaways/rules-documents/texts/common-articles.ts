import {
  entriesPerPostcard,
  oddsSentence,
  postDaysAfterClose,
  regionsInWords,
  supportEmail,
  zoneInWords,
} from '@evenhand/contracts/catalogue'
import { noticeSeconds } from '@evenhand/draws'
import { organization } from '@evenhand/contracts/organization'
import { counted, dayInWords, type FactsToWrite, grouped } from './facts-in-words.ts'

/** What the law wants said first (39 U.S.C. 3001(k)), in a way that does not contradict what entries are. */
export const notice = ({ regionsVoid }: FactsToWrite): string => {
  const places = regionsVoid.length === 0 ? '' : `in ${regionsInWords(regionsVoid)}, and `
  const sentence = `No purchase necessary to enter or win. A purchase or donation does not improve the odds of any entry: each entry has the same odds, free or paid, and the free ways to enter can reach the same limit. Void ${places}where prohibited.`
  return `**${sentence.toUpperCase()}**`
}

/** What the rules of all our giveaways say alike, section by section. */
export const sponsor = (): string =>
  `The sponsor of this giveaway is ${organization.name}, ${organization.address.split('\n').join(', ')}, which runs Evenhand and raises money for 501(c)(3) nonprofits. In these rules, “we” is the sponsor. By entering, you agree to these rules.`

export const eligibility = ({ ageMin, regionsAllowed, regionsVoid }: FactsToWrite): string =>
  `This giveaway is open to legal residents of ${regionsInWords(regionsAllowed)} who are at least ${ageMin} years old when they enter. It is **void ${regionsVoid.length === 0 ? '' : `in ${regionsInWords(regionsVoid)}, and `}wherever the law prohibits or restricts it**. Employees of the sponsor, people who work on the giveaway or its draw, and members of their households are not eligible to win.`

export const entryPeriod = ({ firstDay, lastDay, timeZone }: FactsToWrite): string =>
  `The entry period begins on ${dayInWords(firstDay)} at 12:00:00 AM and runs through ${dayInWords(lastDay)}, ending at midnight at the end of that day, ${zoneInWords(timeZone)} (${timeZone}), according to our servers’ clock. Entries made outside this period do not count in this giveaway.`

const howOddsAreCounted = `Your odds of winning are the number of your entries that count, divided by the number of all entries that count when the giveaway closes. They depend on how many entries others have, so they change until then. While the giveaway is open, this site shows the number of entries so far.`

/** What costs nothing waits for the proof of its mailbox (docs/decisions/0079). */
export const proof = (what: string): string =>
  `**Confirming your email address.** ${what} once you have confirmed your email address, before the entry period ends, with the link or the code that we email you. One confirmation is enough for all that you enter with that address. Postcards need none.`

export const odds = `${oddsSentence} ${howOddsAreCounted}`

/** Where nothing can be paid for. */
export const oddsOfFree = `Every entry has the same odds. ${howOddsAreCounted}`

const hoursFromFreezeToRound = noticeSeconds / 3600

const settlingDays = ({ settlingSeconds }: FactsToWrite): string => {
  const days = Math.round(settlingSeconds / 86_400)
  return `${counted(days)} ${days === 1 ? 'day' : 'days'}`
}

export const drawing = (facts: FactsToWrite): string => `
The drawing is held on **${dayInWords(facts.drawsOn)}**, at noon ${zoneInWords(facts.timeZone)}, by a procedure that anyone can repeat:

1. Before the close, we choose a secret number and publish its fingerprint (SHA-256), together with the fingerprint of these rules and the number of the round of the public randomness beacon *drand* that is due at that time. That round decides the drawing.
2. After the close, we wait ${settlingDays(facts)} for gifts and mail from the entry period to be recorded. Then we freeze the list of all entries and publish its fingerprint and the number of entries. That is due at least ${hoursFromFreezeToRound} hours before the drawing; if it comes later than it is due, the giveaway’s draw page says so. Each participant appears in the list under a code. Participants can find their own line, and only theirs.
3. When the beacon has published that round, the secret number, the frozen list and the beacon’s random number together determine one ticket, by arithmetic alone. The holder of that ticket is the potential winner. Up to ${counted(facts.alternates)} alternates are drawn in the same way from all other participants.

All files are published on the [Draws](/draws) page, with a check that runs in your own browser. A drawing is held once and is final.`

export const winner = ({ winnerDesk, alternates, ageMin, regionsAllowed }: FactsToWrite): string => `
The potential winner is notified by email, or by mail where we have no email address, within ${counted(winnerDesk.notifyWithinBusinessDays)} business days after the drawing. Within ${counted(winnerDesk.respondWithinDays)} days after the notice, the potential winner must respond and return a signed **Declaration of Compliance**, which states that they are at least ${ageMin} years old, live where this giveaway is open, have complied with these rules and accept the prize as described here. Before the prize is awarded, they must also show a photo ID, proof of their home address, and anything else that these rules require.

A potential winner who does not respond in time, cannot be reached, is not eligible, does not return the declaration, does not show in time what these rules require, or declines the prize forfeits it. The prize is then offered to the next alternate on the same terms. The prize is offered to at most ${counted(alternates)} alternates. If it cannot be awarded to any of them, it is not awarded.${skillTest(regionsAllowed)}`

const skillTest = (regionsAllowed: readonly string[]): string =>
  regionsAllowed.some((region) => region.startsWith('CA-'))
    ? '\n\nBefore a prize is awarded to a resident of Canada, that person must also correctly answer a mathematical skill-testing question, without help.'
    : ''

export const fulfilment = ({ winnerDesk, cashOption }: FactsToWrite): string =>
  `The prize is delivered${cashOption === '' ? '' : ', or the cash option paid,'} ${winnerDesk.fulfilmentWeeksMin} to ${winnerDesk.fulfilmentWeeksMax} weeks after the winner has been verified. The prize cannot be transferred, exchanged or sold before it is delivered. If the prize becomes unavailable, we may substitute one of equal or greater value.`

const daysToArrive = ({ settlingSeconds }: FactsToWrite): string => {
  const days = postDaysAfterClose(settlingSeconds)
  return days === 0 ? 'before it ends' : `no later than ${counted(days)} ${days === 1 ? 'day' : 'days'} after it ends`
}

export const postcard = (facts: FactsToWrite, named: string): string =>
  `**Free, by mail.** Handwrite on a postcard your full name, postal address, date of birth, email address or telephone number, and ${named}. Stamp it and send it to the address below. Each postcard earns **${grouped(entriesPerPostcard)} entries**, and you can send as many as you like, each with its own stamp. It must be postmarked within the entry period and reach us ${daysToArrive(facts)}. Mechanically reproduced postcards do not count.`

export const taxes = `The winner is responsible for all federal, state, provincial and local taxes on the prize, and for all costs that these rules do not say the sponsor pays. The value of a prize is income to the winner. Where the law requires it, the winner must give us a taxpayer identification number (Form W-9) before the prize is delivered, and will receive a Form 1099-MISC. We cannot give tax advice.`

export const privacy = `Our [Privacy](/privacy) page says what information we keep about participants, why, and for how long. The published list of entries names no one. By accepting the prize, the winner agrees that we may publish their first name, the first letter of their last name and their state or province; nothing else about the winner as a person is published unless the winner agrees in writing. For each place that was drawn, we publish under its code how far the award has come and, if that person did not get the prize, the kind of reason.`

export const conduct = `We may refuse entries, and disqualify the people who made them, if the entries were made by automated means, under a false name, with another person’s means of payment, by tampering with this site, or in violation of these rules. We record the reason for each disqualification, and you can object to it by writing to ${supportEmail}. If a payment is refunded or reversed before the list of entries is due to be frozen, the entries it earned are reversed; what is recorded later does not change the list. This does not affect any right to a refund that the law gives you.`

export const liability = `To the extent the law allows, the sponsor and those who help with the giveaway are not responsible for entries that are late, lost or damaged by postal services, networks or devices, for printing errors, or for loss or injury from accepting or using the prize, and make no warranty about it beyond the manufacturer’s. Nothing in these rules limits liability for willful misconduct or gross negligence, or any right that a consumer cannot waive. Where the law does not allow such limits, they do not apply to you.`

export const changes = `If fraud, technical failure or another cause beyond our control harms the fairness of this giveaway, we may end it early or suspend it. If we end it early, the winner is drawn from the valid entries made until then. These rules have numbered versions. Once the draw has been sealed, no later version changes who may enter, how many entries count, the dates or the prize. Every version remains public.`

export const disputes = (): string =>
  `These rules are governed by the laws of the United States and of ${organization.jurisdiction}, without regard to conflict-of-law rules. Disputes are resolved individually, not as a class action, in the courts of that jurisdiction, unless the law where you live entitles you to another forum. Facebook, Instagram, X, Apple, Google and the manufacturers of the prizes do not sponsor or run this giveaway.`

export const winnersList = `The winner’s first name, the first letter of their last name and their state or province are published on the [Winners](/winners) page once the prize has been awarded. To receive the winners list by mail, send a self-addressed, stamped envelope marked “Winners list” to the free entry address in Section 4 within 90 days after the drawing.`

/** Sections with their numbers. */
export const numbered = (articles: readonly (readonly [title: string, text: string])[]): string =>
  articles.map(([title, text], at) => `## ${at + 1}. ${title}\n\n${text.trim()}`).join('\n\n')
