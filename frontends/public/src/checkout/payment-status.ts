/**
 * Whether a payment is through, or on its way through the bank. A refusal may carry such a status too: when the answer to the first try was
 * lost, the second is refused because the payment has already succeeded.
 */
export const isPaid = (status: string | undefined): boolean => status === 'succeeded' || status === 'processing'

/** Whether nobody can pay it any more; the checkout then opens another one. */
export const isClosed = (status: string | undefined): boolean => status === 'canceled'
