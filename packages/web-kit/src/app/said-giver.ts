import { asTexts, stored } from './stored.ts'

/**
 * Who gives, as somebody typed it in this tab, and in whose account they were signed in then, by its address; empty in nobody's. What the address of a
 * page or a mailed cart says is not among it: anybody can make those.
 */
export const saidGiver = stored('session', 'evenhand.saidGiver', asTexts('donorName', 'donorEmail', 'account'))
