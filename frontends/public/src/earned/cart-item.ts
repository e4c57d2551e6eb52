import type { AnswerOf, donations } from '@evenhand/web-kit/facade'

/** A line of the cart. */
export type CartItem = AnswerOf<typeof donations.listCartItems>[number]
