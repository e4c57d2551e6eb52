import { z } from 'zod'
import type { Organization } from '../organization/index.ts'

export const Words = z.string().min(1).max(1_000)

/** Who receives money, as a paper keeps it. */
export const Charity = z.strictObject({ name: Words, address: z.array(Words).max(6), taxId: Words })

/** Who received a payment, as its paper keeps it: the organization of the day it was issued. */
export const charityOf = ({ name, address, taxId }: Organization): z.output<typeof Charity> => ({
  name,
  address: address.split('\n'),
  taxId,
})
