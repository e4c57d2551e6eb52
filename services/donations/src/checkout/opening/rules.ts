/** What a form, or a line of a cart, says of who gives. */
export interface Naming {
  donorEmail?: string | undefined
  donorName?: string | undefined
}

/**
 * Whom a payment names as its giver. The form is asked first and the cart last: a stranger's link can have filled it. Address and name are
 * the first that there are, wherever each stands.
 */
export function namedGiver(
  form: Naming,
  lines: {
    inCart: readonly { donorEmail: string | null; metadata: Naming }[]
    inForm: readonly { metadata: Naming }[]
  },
): { email: string; name: string } | undefined {
  const { inCart, inForm } = lines
  const named = [form, ...inCart.map(({ metadata }) => metadata), ...inForm.map(({ metadata }) => metadata)]
  const email =
    named.find(({ donorEmail }) => donorEmail !== undefined)?.donorEmail ??
    inCart.find(({ donorEmail }) => donorEmail)?.donorEmail
  const name = named.find(({ donorName }) => donorName !== undefined && donorName !== '')?.donorName
  return email ? { email, name: name ?? '' } : undefined
}
