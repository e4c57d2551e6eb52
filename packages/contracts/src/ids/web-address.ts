import { z } from 'zod'
import { cleanLine } from './visible-text.ts'

/** What stands before an `@` in the authority: a name and a password, or another site than the one that is meant. */
const withUser = /^https?:[/\\]*[^/\\?#]*@/i

/** The address of a page that people are to open, as they typed it but for what can't be seen. */
export const WebAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'Please enter a valid URL' })
    .overwrite(cleanLine)
    .max(300)
    .refine((address) => !withUser.test(address), 'Use an address without a user name or password')
