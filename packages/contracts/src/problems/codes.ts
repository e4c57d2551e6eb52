import { usualProblems } from './usual.ts'

/**
 * Every refusal the system can give, in one place (RFC 9457). The code is stable API: `type` is `/problems/<code>`.
 * `detail` is what a person reads when the place that refuses has nothing more exact to say.
 */
export const problems = {
  'invalid-request': {
    status: 400,
    title: 'The request isn’t valid',
    detail: 'Some of the fields aren’t valid. Check the ones listed in errors.',
  },
  'malformed-body': {
    status: 400,
    title: 'The request body can’t be read',
    detail: 'The request body isn’t valid JSON.',
  },
  'signature-invalid': {
    status: 400,
    title: 'The signature doesn’t match',
    detail: 'The webhook signature is missing, too old or doesn’t match the body.',
  },
  'sign-in-required': { status: 401, title: 'Sign-in required', detail: 'Sign in to see this.' },
  'wrong-credentials': { status: 401, title: 'Login failed', detail: 'Invalid username or password' },
  'code-wrong': {
    status: 401,
    title: 'The code is incorrect',
    detail: 'That code isn’t right. Check the email and try again.',
  },
  'code-expired': {
    status: 401,
    title: 'The code is no longer valid',
    detail: 'That code has expired or was already used. Ask for a new one.',
  },
  'passkey-refused': {
    status: 403,
    title: 'The passkey wasn’t accepted',
    detail: 'We couldn’t check this passkey. Try again, or use another way.',
  },
  'passkey-expired': {
    status: 403,
    title: 'The passkey came too late',
    detail: 'A passkey has to come within 5 minutes, in the same browser, and each request counts once. Try again.',
  },
  'passkey-known': {
    status: 409,
    title: 'The passkey is there already',
    detail: 'This passkey was added already. Choose another device, or another place to keep it.',
  },
  'account-deactivated': {
    status: 403,
    title: 'Account deactivated',
    detail:
      'This account was deactivated, so you can’t sign in to it. The gifts you made and the entries you have stay. If you think this is a mistake, write to us on the contact page.',
  },
  'mailbox-to-prove': {
    status: 401,
    title: 'Confirm your email',
    detail: 'We already know this email address. Confirm it’s yours with the code we email you, then continue.',
  },
  'api-key-refused': {
    status: 401,
    title: 'The API key isn’t valid',
    detail: 'We don’t know this API key. Check that all of it was copied, or make a new one at the desk.',
  },
  'scope-missing': {
    status: 403,
    title: 'The API key doesn’t allow this',
    detail: 'This API key doesn’t have the scope that this takes.',
  },
  'not-allowed': { status: 403, title: 'Not allowed', detail: 'You don’t have permission to do this.' },
  'proof-too-old': {
    status: 403,
    title: 'Enter your password again',
    detail:
      'This takes your password once more: you last entered it a while ago. Nothing was done. Enter it and try again.',
  },
  'cross-site-request': {
    status: 403,
    title: 'The request came from another site',
    detail: 'For your safety, this can only be done from our own site. Open the page again and retry.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There’s nothing at this address.' },
  'account-not-found': {
    status: 404,
    title: 'Account Not Found',
    detail: 'We could not find an account with that email address.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address doesn’t support that method.',
  },
  conflict: {
    status: 409,
    title: 'Changed in the meantime',
    detail: 'Someone else changed this in the meantime. Reload it and try again.',
  },
  'not-possible': {
    status: 409,
    title: 'Not possible right now',
    detail: 'This isn’t possible as things are now.',
  },
  'request-in-progress': {
    status: 409,
    title: 'Still processing',
    detail: 'The same request is still being processed. Try again in a moment.',
    retryAfterSeconds: 2,
  },
  'amount-mismatch': {
    status: 409,
    title: 'The total has changed',
    detail: 'The total doesn’t match your cart. Review the cart and try again.',
  },
  'cart-empty': { status: 409, title: 'Empty Cart', detail: 'Add items to your cart before checkout' },
  'cart-full': {
    status: 409,
    title: 'The cart is full',
    detail: 'A cart can hold up to 20 items. Check out or remove one first.',
  },
  'tile-taken': {
    status: 409,
    title: 'This tile is taken',
    detail: 'Someone else just chose this tile. Choose another one.',
  },
  'block-taken': {
    status: 409,
    title: 'This block is taken',
    detail: 'Someone else just chose this block. Choose another one.',
  },
  'hold-ended': {
    status: 409,
    title: 'Your hold has ended',
    detail: 'We’re no longer holding this for you. Remove it from the cart and choose again.',
  },
  'in-another-cart': {
    status: 409,
    title: 'This is in another cart',
    detail: 'Check out there, or choose another one.',
  },
  'hold-not-ready': {
    status: 503,
    title: 'One more moment',
    detail: 'What you chose is held for you and is on its way to your cart. Try again in a moment.',
    retryAfterSeconds: 1,
  },
  'already-paid': {
    status: 409,
    title: 'Already paid',
    detail: 'This has already been paid. You weren’t charged again.',
  },
  'payment-processing': {
    status: 409,
    title: 'Payment Processing',
    detail: 'Your bank hasn’t finished processing this payment. You weren’t charged again.',
  },
  'multiplier-needs-donation': {
    status: 409,
    title: 'Cannot Add Multiplier',
    detail: 'Multipliers can only be added to active donor accounts with donations',
  },
  'already-entered': {
    status: 409,
    title: 'Already entered',
    detail:
      'This email address already has its free entry for this month. You can enter for free once a month while the giveaway is open.',
  },
  'round-closed': {
    status: 409,
    title: 'The round isn’t open',
    detail: 'This grant round doesn’t take applications now.',
  },
  'interests-undeclared': {
    status: 403,
    title: 'Declare your interests first',
    detail:
      'Say first with which of the organizations you have a conflict of interest. Then you can read the applications.',
  },
  recused: {
    status: 403,
    title: 'You’re recused',
    detail: 'You declared a conflict of interest with this organization, so you can’t see this application.',
  },
  'budget-exceeded': {
    status: 409,
    title: 'Beyond the budget',
    detail: 'This award would exceed the budget of the round.',
  },
  'entries-closed': {
    status: 409,
    title: 'Entries are closed',
    detail: 'Entries are closed. You can enter for free again when the next giveaway opens.',
  },
  'rules-changed': {
    status: 409,
    title: 'The rules have changed',
    detail:
      'The official rules were updated while you were here. Read the new version, then try again. What you typed is still here.',
  },
  'already-registered': {
    status: 409,
    title: 'Already registered',
    detail: 'You’re already registered. There’s nothing more to do.',
  },
  'registration-closed': {
    status: 409,
    title: 'Registration isn’t open',
    detail: 'Registration for this giveaway has closed. Nothing was recorded.',
  },
  'membership-not-ready': {
    status: 409,
    title: 'Not possible right now',
    detail: 'Your membership’s status has changed, so this isn’t possible now. Reload the page to see it.',
  },
  'membership-running': {
    status: 409,
    title: 'You already have a membership',
    detail: 'You already have a membership. Change your level instead.',
  },
  'monthly-gift-running': {
    status: 409,
    title: 'You already give monthly',
    detail: 'You already have a monthly gift. Change its amount instead.',
  },
  'quote-expired': {
    status: 409,
    title: 'The price has changed',
    detail: 'This price has expired. Check the new price and confirm.',
  },
  'draw-not-frozen': {
    status: 409,
    title: 'The entry pool isn’t frozen yet',
    detail: 'The entries in this giveaway aren’t frozen yet, so the draw can’t be held. Try again once they are.',
  },
  'link-expired': {
    status: 410,
    title: 'The link is no longer valid',
    detail: 'That link has expired or was already used. Nothing was changed.',
  },
  'body-too-slow': {
    status: 408,
    title: 'The request took too long to arrive',
    detail: 'Not all of your request reached us in time, so nothing was changed. Check your connection and try again.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request is too large',
    detail: 'The request is larger than this address accepts.',
  },
  'file-too-large': {
    status: 413,
    title: 'The file is too large',
    detail: 'The file is too large, so it wasn’t kept. Choose a smaller one.',
  },
  'file-refused': {
    status: 415,
    title: 'We couldn’t accept the file',
    detail: 'We couldn’t accept the file, so it wasn’t kept. Choose another one.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported content type',
    detail: 'Send the request body as application/json.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This key was used for another request',
    detail: 'This Idempotency-Key was already used for a different request. Use a new one.',
  },
  'merge-refused': {
    status: 409,
    title: 'These records weren’t merged',
    detail: 'These two records can’t be merged now. Nothing was changed.',
  },
  'already-recorded': {
    status: 409,
    title: 'Already recorded',
    detail: 'This gift has already been recorded. You can find it in the list of gifts.',
  },
  'second-person-needed': {
    status: 409,
    title: 'This takes two people',
    detail: 'An amount this large needs a second person. Nothing has been done yet. You can ask for approval.',
  },
  'refund-refused': {
    status: 409,
    title: 'This can’t be refunded',
    detail: 'This gift can’t be refunded.',
  },
  'payment-refused': { status: 402, title: 'Payment Failed', detail: 'Something went wrong with your payment' },
  'proof-of-work-needed': {
    status: 428,
    title: 'A quick check is needed',
    detail: 'Your browser has to solve a short puzzle first, which keeps bots out. Try again.',
  },
  ...usualProblems,
} as const satisfies Record<string, { status: number; title: string; detail: string; retryAfterSeconds?: number }>

export type ProblemCode = keyof typeof problems
