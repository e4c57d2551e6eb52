import type { winners } from '@evenhand/web-kit/forms'

/** What is declared, in the words of whoever declares it; the official rules say the same. */
export const statementsOf = ({
  ageMin,
  title,
}: Pick<winners.PrizeOffer, 'ageMin' | 'title'>): Readonly<Record<winners.DeclarationStatement, string>> => ({
  isTrue: 'Everything I declare here is true and complete.',
  wasEligible: `When I entered, I was at least ${ageMin} years old and lived where the giveaway is open, and I live there now.`,
  isIndependent:
    'I am not an employee of the sponsor, I do not work on the giveaway or its draw, and I don’t live in the household of anyone who does.',
  keptTheRules: `I have followed the official rules of the giveaway ${title}, and accept the prize as they describe it.`,
  paysTaxes: 'I am responsible for all taxes on the prize, and for any costs the rules don’t assign to the sponsor.',
  publishes: 'My first name, the first letter of my last name and my state or province may be published.',
})
