import type { Template } from '../template.ts'
import { freeEntry } from './free-entry.ts'
import { holdDecided } from './hold-decided.ts'
import { messageReceived } from './message-received.ts'
import { registrationReceived } from './registration-received.ts'

/** What somebody gets who entered, registered or wrote without paying, and what a person decided about it. */
export const confirmationMails: readonly Template[] = [freeEntry, holdDecided, registrationReceived, messageReceived]
