import { Line } from './lines.ts'

export const phoneMessage = 'Phone number must be at least 10 digits'

/** Whether a number can be called (spec 03 §E: its digits count). */
export const isPhone = (phone: string): boolean => phone.replace(/\D/g, '').length >= 10

/** Empty, or a number that can be called. */
export const MaybePhone = () => Line(40).refine((phone) => phone === '' || isPhone(phone), phoneMessage)
