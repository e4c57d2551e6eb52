import { asNumber, stored } from './stored.ts'

/** When this browser was asked for an email address, in milliseconds: it is asked once only (spec 01 §2). */
export const signUpShown = stored('local', 'evenhand.signUpShown', asNumber)
