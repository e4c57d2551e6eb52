import { entriesPerPostcard, postDaysAfterClose, supportEmail } from '@evenhand/contracts/catalogue'
import { counted, dayInWords, type FactsToWrite, grouped, zoneInWords } from './facts-in-words.ts'

/** What the rules of every giveaway of ours say alike, article by article. */
export const entryPeriod = ({ firstDay, lastDay, timeZone }: FactsToWrite): string =>
  `The entry period begins on ${dayInWords(firstDay)} at 12:00:00 AM and ends on ${dayInWords(lastDay)} at 11:59:59 PM, ${zoneInWords(timeZone)} (${timeZone}). The clock of our servers decides. What happens before the beginning or after the end is not an entry of this giveaway.`

export const odds = `Each entry that counts has the same chance, whether it was free or came with a gift. Your odds are the number of your entries that count, divided by all entries that count at the close. They depend on how many entries others have, and change until the close. While the giveaway is open, the number of entries so far is shown on this site.`

export const drawing = ({ drawsOn, alternates }: FactsToWrite): string => `
The winner is drawn on or about ${dayInWords(drawsOn)} by a procedure that anybody can repeat. Nobody chooses, and nobody can know the winner beforehand:

1. Before the close, we choose a secret number and publish its fingerprint (SHA-256), together with the fingerprint of these rules.
2. After the close and a time in which gifts made before it are still heard of, we freeze the list of all entries. Its fingerprint, the number of entries and a future round of the public randomness beacon *drand* are published. In the list everybody stands under a code; each participant can find their own line and nobody else’s.
3. When the beacon has published that round, the secret number, the frozen list and the beacon’s random number together give one ticket, by arithmetic alone. The holder of that ticket is the potential winner. In the same way ${counted(alternates)} alternates are drawn from everybody else.

All files are published under [Draws](/draws), with a check that runs in your own browser. A drawing is held once and is final.`

export const winner = ({ winnerDesk, alternates, ageMin }: FactsToWrite): string => `
The potential winner is notified by email, and by telephone where a number is known, within ${counted(winnerDesk.notifyWithinBusinessDays)} business days after the drawing. Within ${counted(winnerDesk.respondWithinDays)} days after the notice the potential winner must respond and return a signed **Declaration of Compliance**, in which they declare that they are at least ${ageMin} years old, live where this giveaway is open, have kept to these rules and accept the prize as it is described here.

A potential winner who does not respond in time, cannot be reached, is not eligible, does not return the declaration or declines the prize forfeits it. The prize is then offered to the next alternate, under the same terms. At most ${counted(alternates)} alternate drawings take place; if no alternate can be awarded the prize either, it is not awarded.

Canadian residents must also answer a mathematical skill-testing question correctly, without help, before a prize is awarded.`

export const fulfilment = ({ winnerDesk }: FactsToWrite): string =>
  `The prize is delivered, or the cash option paid, ${winnerDesk.fulfilmentWeeksMin} to ${winnerDesk.fulfilmentWeeksMax} weeks after the winner has been verified. The prize cannot be transferred, exchanged or sold before it is delivered. If the prize is not available, we may replace it with one of equal or greater value.`

const daysToArrive = ({ settlingSeconds }: FactsToWrite): string => {
  const days = postDaysAfterClose(settlingSeconds)
  return days === 0 ? 'before its end' : `at most ${counted(days)} ${days === 1 ? 'day' : 'days'} after its end`
}

export const postcard = (facts: FactsToWrite, named: string): string =>
  `**Free, by post.** Write by hand on a postcard: your full name, postal address, date of birth, email address or telephone number, and ${named}. Stamp it and send it to the address below. Each postcard brings **${grouped(entriesPerPostcard)} entries**, and you can send as many as you like, one a stamp. It must be postmarked within the entry period and reach us ${daysToArrive(facts)}. Copies made by a machine do not count.`

export const taxes = `All federal, state, provincial and local taxes on the prize, and all costs that these rules do not name as ours, are the winner’s. The value of a prize is income: where the law requires it, the winner gives us a taxpayer identification number (Form W-9) before the prize is delivered, and receives a Form 1099-MISC. We cannot give tax advice.`

export const privacy = `What we keep about participants, why, and for how long stands under [Privacy](/privacy). The published list of a draw names nobody. By accepting the prize, the winner agrees that first name, the first letter of the last name and the state or province are published; nothing else is, unless the winner agrees in writing.`

export const conduct = `We may refuse entries, and exclude whoever made them, that were made by programs, under a false name, with somebody else’s means of payment, by tampering with this site, or against these rules. Each exclusion is written down with its reason and can be answered at ${supportEmail}. Whoever pays is entitled to the return of their payment as the law provides; entries that came with a payment go when it goes back.`

export const liability = `To the extent the law allows, the sponsor and those who help with the giveaway are not responsible for entries that are late, lost or garbled by post, networks or devices, for printing errors, or for loss or injury from accepting or using the prize, and give no warranty for it besides the maker’s. Nothing in these rules limits liability for intent or gross negligence, or rights that a consumer cannot give up. Some places do not allow such limits; there, they do not apply to you.`

export const changes = `If fraud, failure of technology or another cause beyond our control harms the fairness of this giveaway, we may end it early or pause it; the winner is then drawn from the entries that were made fairly until then. These rules have numbered versions. Once the drawing has been sealed, no later version changes who may take part, how many entries count, the dates or the prize. Every version stays public.`

export const disputes = `These rules are governed by the laws of the United States and of the state in which the sponsor is established, without regard to rules on conflicts of law. Disputes are decided one by one, not as a class, by the courts there, unless the law of your home gives you another forum. Facebook, Instagram, X, Apple, Google and the makers of the prizes do not sponsor or run this giveaway.`

export const winnersList = `The winner’s first name, first letter of the last name and state are published under [Winners](/winners) once the prize has been accepted. To get the name by post, send a stamped envelope with your own address to the address for free entries in article 4, marked “Winners list”, within 90 days after the drawing.`

/** Articles with their numbers. */
export const numbered = (articles: readonly (readonly [title: string, text: string])[]): string =>
  articles.map(([title, text], at) => `## ${at + 1}. ${title}\n\n${text.trim()}`).join('\n\n')
