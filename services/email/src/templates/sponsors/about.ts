export const contactWhy = 'You’re receiving this email because this address is the contact for a sponsorship.'

const portal = '/sponsor-portal'

const buttons = {
  own: ['Open your sponsor portal', `${portal}#own`],
  choose: ['See tiers and blocks', portal],
} as const

/** The button that leads to what a company has, or to what it can choose. */
export function toPortal(target: keyof typeof buttons, publicUrl: string) {
  const [label, path] = buttons[target]
  return { label, link: new URL(path, publicUrl).href }
}

/** The button that leads to the payment of an invoice. */
export const toPayment = (sponsorshipId: string, publicUrl: string) => ({
  label: 'Pay by card',
  link: new URL(`${portal}?invoice=${sponsorshipId}`, publicUrl).href,
})
