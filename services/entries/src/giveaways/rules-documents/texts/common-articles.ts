import {
  entriesPerPostcard,
  oddsSentence,
  postDaysAfterClose,
  regionsInWords,
  supportEmail,
} from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import { counted, dayInWords, type FactsToWrite, grouped, zoneInWords } from './facts-in-words.ts'

/** What the law wants said first (39 U.S.C. 3001(k)), in a way that does not contradict what entries are. */
export const notice = ({ regionsVoid }: FactsToWrite): string => {
  const places = regionsVoid.length === 0 ? '' : `in ${regionsInWords(regionsVoid)}, and `
  const sentence = `No purchase necessary to enter or win. A purchase or donation does not improve the odds of any entry: each entry has the same odds, free or paid, and the free ways to enter can reach the same limit. Void ${places}where prohibited.`
  return `**${sentence.toUpperCase()}**`
}

/** What the rules of every giveaway of ours say alike, article by article. */
export const sponsor = (): string =>
  `The sponsor of this giveaway is ${organization.name}, ${organization.address.split('\n').join(', ')}, which runs Evenhand and raises money for 501(c)(3) nonprofits. In these rules, “we” is the sponsor. By taking part you accept these rules.`

export const eligibility = ({ ageMin, regionsAllowed, regionsVoid }: FactsToWrite): string =>
  `This giveaway is open to legal residents of ${regionsInWords(regionsAllowed)} who are at least ${ageMin} years old when they enter. It is **void ${regionsVoid.length === 0 ? '' : `in ${regionsInWords(regionsVoid)}, and `}wherever the law prohibits or restricts it**. Employees of the sponsor, those who work on the giveaway and its draw, and members of their households cannot win.`

export const entryPeriod = ({ firstDay, lastDay, timeZone }: FactsToWrite): string =>
  `The entry period begins on ${dayInWords(firstDay)} at 12:00:00 AM and ends on ${dayInWords(lastDay)} at 11:59:59 PM, ${zoneInWords(timeZone)} (${timeZone}), by the clock of our servers. Entries outside this period do not count in this giveaway.`

const howOddsAreCounted = `Your odds are the number of your entries that count, divided by all entries that count at the close. They depend on how many entries others have and change until the close. While the giveaway is open, the number of entries so far is shown on this site.`

export const odds = `${oddsSentence} ${howOddsAreCounted}`

/** Where nothing can be paid for. */
export const oddsOfFree = `Every entry has the same odds. ${howOddsAreCounted}`

const hoursFromFreezeToRound = 'about an hour'

const settlingDays = ({ settlingSeconds }: FactsToWrite): string => {
  const days = Math.round(settlingSeconds / 86_400)
  return `${counted(days)} ${days === 1 ? 'day' : 'days'}`
}

export const drawing = (facts: FactsToWrite): string => `
The drawing takes place after the entry period, on or before ${dayInWords(facts.drawsOn)}, by a procedure that anyone can repeat:

1. Before the close, we choose a secret number and publish its fingerprint (SHA-256), together with the fingerprint of these rules.
2. After the close we wait ${settlingDays(facts)} for gifts and mail from the entry period to be recorded. Then we freeze the list of all entries and publish its fingerprint, the number of entries, and the future round of the public randomness beacon *drand* that will decide, ${hoursFromFreezeToRound} later. In the list each participant appears under a code; participants can find their own line, and only theirs.
3. When the beacon has published that round, the secret number, the frozen list and the beacon’s random number together determine one ticket, by arithmetic alone. The holder of that ticket is the potential winner. In the same way ${counted(facts.alternates)} alternates are drawn from all other participants.

All files are published under [Draws](/draws), with a check that runs in your own browser. A drawing is held once and is final.`

export const winner = ({ winnerDesk, alternates, ageMin, regionsAllowed }: FactsToWrite): string => `
The potential winner is notified by email, or by mail where we have no email address, within ${counted(winnerDesk.notifyWithinBusinessDays)} business days after the drawing. Within ${counted(winnerDesk.respondWithinDays)} days after the notice the potential winner must respond and return a signed **Declaration of Compliance**, which states that they are at least ${ageMin} years old, live where this giveaway is open, have kept to these rules and accept the prize as it is described here.

A potential winner who does not respond in time, cannot be reached, is not eligible, does not return the declaration or declines the prize forfeits it. The prize is then offered to the next alternate on the same terms. At most ${counted(alternates)} alternates are offered the prize; if none of them can be awarded it, it is not awarded.${skillTest(regionsAllowed)}`

const skillTest = (regionsAllowed: readonly string[]): string =>
  regionsAllowed.some((region) => region.startsWith('CA-'))
    ? '\n\nBefore a prize is awarded to a resident of Canada, that person must also correctly answer a mathematical skill-testing question, without help.'
    : ''

export const fulfilment = ({ winnerDesk, cashOption }: FactsToWrite): string =>
  `The prize is delivered${cashOption === '' ? '' : ', or the cash option paid,'} ${winnerDesk.fulfilmentWeeksMin} to ${winnerDesk.fulfilmentWeeksMax} weeks after the winner has been verified. The prize cannot be transferred, exchanged or sold before it is delivered. If the prize is not available, we may replace it with one of equal or greater value.`

const daysToArrive = ({ settlingSeconds }: FactsToWrite): string => {
  const days = postDaysAfterClose(settlingSeconds)
  return days === 0 ? 'before its end' : `at most ${counted(days)} ${days === 1 ? 'day' : 'days'} after its end`
}

export const postcard = (facts: FactsToWrite, named: string): string =>
  `**Free, by mail.** Write by hand on a postcard: your full name, postal address, date of birth, email address or telephone number, and ${named}. Stamp it and mail it to the address below. Each postcard earns **${grouped(entriesPerPostcard)} entries**, and you can send as many as you like, each with its own stamp. It must be postmarked within the entry period and reach us ${daysToArrive(facts)}. Machine-made copies do not count.`

export const taxes = `All federal, state, provincial and local taxes on the prize, and all costs that these rules do not name as ours, are the winner’s. The value of a prize is income: where the law requires it, the winner gives us a taxpayer identification number (Form W-9) before the prize is delivered, and receives a Form 1099-MISC. We cannot give tax advice.`

export const privacy = `What we keep about participants, why, and for how long is described under [Privacy](/privacy). The published list of a draw names no one. By accepting the prize, the winner agrees that we publish their first name, the first letter of their last name and their state or province; nothing else is published unless the winner agrees in writing.`

export const conduct = `We may refuse entries, and exclude the people who made them, if the entries were made by programs, under a false name, with another person’s means of payment, by tampering with this site, or against these rules. Each exclusion is recorded with its reason, and you can object to it at ${supportEmail}. If a payment is returned, the entries that came with it are taken back; rights to a refund that the law gives you are not affected.`

export const liability = `To the extent the law allows, the sponsor and those who help with the giveaway are not responsible for entries that are late, lost or garbled by mail, networks or devices, for printing errors, or for loss or injury from accepting or using the prize, and give no warranty for it besides the manufacturer’s. Nothing in these rules limits liability for intent or gross negligence, or rights that a consumer cannot give up. Some places do not allow such limits; there, they do not apply to you.`

export const changes = `If fraud, failure of technology or another cause beyond our control harms the fairness of this giveaway, we may end it early or pause it; the winner is then drawn from the entries that were made fairly until then. These rules have numbered versions. Once the draw has been sealed, no later version changes who may enter, how many entries count, the dates or the prize. Every version stays public.`

export const disputes = (): string =>
  `These rules are governed by the laws of the United States and of ${organization.jurisdiction}, without regard to rules on conflicts of law. Disputes are decided one by one, not as a class, by the courts there, unless the law of your home gives you another forum. Facebook, Instagram, X, Apple, Google and the manufacturers of the prizes do not sponsor or run this giveaway.`

export const winnersList = `The winner’s first name, first letter of the last name and state or province are published under [Winners](/winners) once the prize has been awarded. To get the name by mail, send a stamped, self-addressed envelope to the address for free entries in article 4, marked “Winners list”, within 90 days after the drawing.`

/** Articles with their numbers. */
export const numbered = (articles: readonly (readonly [title: string, text: string])[]): string =>
  articles.map(([title, text], at) => `## ${at + 1}. ${title}\n\n${text.trim()}`).join('\n\n')
