import type { winners } from '@evenhand/web-kit/facade'

/** What is declared, in the words of whoever declares it; the official rules say the same. */
export const statementsOf = ({
  ageMin,
  title,
}: Pick<winners.PrizeOffer, 'ageMin' | 'title'>): Readonly<Record<winners.DeclarationStatement, string>> => ({
  isTrue: 'Everything I declare here is true and complete.',
  wasEligible: `When I entered, I was at least ${ageMin} years old and lived where the giveaway is open, and I live there now.`,
  isIndependent:
    'I am not an employee of the sponsor, I do not work on the giveaway or its draw, and I live in no household of somebody who does.',
  keptTheRules: `I have kept to the official rules of the giveaway ${title}, and accept the prize as they describe it.`,
  paysTaxes: 'All taxes on the prize are mine, as are the costs that the rules do not name as the sponsor’s.',
  publishes: 'My first name, the first letter of my last name and my state or province may be published.',
})
