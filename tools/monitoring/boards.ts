import type { Board } from './signal.ts'
import { drawsBoard } from './signals/draws.ts'
import { emailsBoard } from './signals/emails.ts'
import { eventsBoard } from './signals/events.ts'
import { moneyBoard } from './signals/money.ts'
import { requestsBoard } from './signals/requests.ts'
import { webhooksBoard } from './signals/webhooks.ts'

/** Everything that is watched: what else says so is made from it by `npm run monitoring`. */
export const boards: readonly Board[] = [requestsBoard, moneyBoard, drawsBoard, emailsBoard, eventsBoard, webhooksBoard]
