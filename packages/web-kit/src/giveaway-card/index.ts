/** The card of a giveaway: bundled by each frontend that shows it, over the shared facade (`frontends/over-the-facade.ts`). */
export { type CardFacts, GiveawayCard, type LeadProps } from './giveaway-card.tsx'
