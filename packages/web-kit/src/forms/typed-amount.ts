import { typedDollars } from '@evenhand/contracts/money'

/** Options of a registered field for an amount: it is taken as people type it, and reads `25.00` once the field is left. */
export const typedAmount = {
  setValueAs: typedDollars,
  onBlur: ({ target }: { target: { value: string } }) => {
    target.value = typedDollars(target.value)
  },
}
