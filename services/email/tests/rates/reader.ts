export const from = 'Evenhand <hello@evenhand.example>'

export const readerOf = (number: number) => ({
  email: `person-${number}@example.org`,
  firstName: 'Ada',
  lastName: '',
  membershipTier: null,
  accountNumber: null,
  tags: [],
  unsubscribeLink: `https://giveaway.test/r/unsubscribe/${'x'.repeat(43)}`,
  choicesLink: `https://giveaway.test/email/unsubscribe?token=${'x'.repeat(43)}&choose=1`,
})
