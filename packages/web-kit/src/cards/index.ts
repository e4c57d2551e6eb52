/** Taking a card, for one payment or for later ones. Apart from the facade: only the pages that take cards load it. */
export { CardForm } from './card-form.tsx'
export { CardFormSkeleton } from './card-form-skeleton.tsx'
export type { CardIntent } from './card-intent.ts'
export type { PaymentConfig } from './card-form-props.ts'
