import type { Template } from '../template.ts'
import { freeEntry } from './free-entry.ts'
import { messageReceived } from './message-received.ts'
import { registrationReceived } from './registration-received.ts'

/** What somebody gets who entered, registered or wrote without paying. */
export const confirmationMails: readonly Template[] = [freeEntry, registrationReceived, messageReceived]
