import type { Inquiry } from './inquiry.ts'

/** What a search compares: letters as people type them, whatever their case and however they are composed. */
export const inSmallLetters = (words: string): string => words.normalize('NFKC').toLowerCase()

export const searchedIn = (inquiry: Pick<Inquiry, 'companyName' | 'contactName' | 'email'>): string =>
  inSmallLetters([inquiry.companyName, inquiry.contactName, inquiry.email].join('\n'))

/** How long an inquiry is kept after it was answered; an open one is kept until it is. */
export const keepAnsweredDays = 365
