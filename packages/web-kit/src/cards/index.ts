/** Taking a card, for one payment or for later ones. What does it loads only when a page shows it. */
export { CardForm } from './card-form.tsx'
export { CardFormSkeleton } from './card-form-skeleton.tsx'
export type { CardIntent } from './card-intent.ts'
export type { CardTrouble } from './card-trouble.ts'
export type { PaymentConfig } from './card-form-props.ts'
