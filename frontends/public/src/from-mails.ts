/** Pages that links in emails lead to. Together, so that what every visitor loads names one file for them. */
export { CartLinkPage } from './cart-link/cart-link-page.tsx'
export { NewslettersPage } from './newsletters/newsletters-page.tsx'
export { AnswerPage } from './nonprofits/answer/answer-page.tsx'
export { PrizePage } from './prize/prize-page.tsx'
export { ConfirmPage } from './subscription/confirm-page.tsx'
export { UnsubscribePage } from './subscription/unsubscribe-page.tsx'
