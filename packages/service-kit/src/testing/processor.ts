/** The payment simulator of the suite: it speaks Stripe, keeps state, and leaves the sending of webhooks to the test. */
export const testProcessor = (): {
  apiUrl: string
  webhookSecret: string
  secretKey: string
  publishableKey: string
} => ({
  apiUrl: process.env.TEST_STRIPE_API_URL ?? '',
  webhookSecret: process.env.TEST_STRIPE_WEBHOOK_SECRET ?? '',
  secretKey: 'sk_sim_suite',
  publishableKey: 'pk_sim_suite',
})

/** Pays, or gives a card for later, as a browser does, with a test card; answers the state of the payment. */
export async function payWithCard(
  clientSecret: string,
  number = '4242424242424242',
): Promise<{ status: string; code?: string }> {
  const { apiUrl, publishableKey } = testProcessor()
  const id = clientSecret.split('_secret_')[0] ?? ''
  const response = await fetch(`${apiUrl}/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const answer = (await response.json()) as { status?: string; error?: { code?: string } }
  return { status: answer.status ?? 'refused', ...(answer.error?.code ? { code: answer.error.code } : {}) }
}
