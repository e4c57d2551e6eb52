export { appendAllToOutbox, appendToOutbox, type EventToTell, eventToTell } from './append.ts'
export { type EventAttributes, readAttributes, toHeaders } from './cloud-event.ts'
export { forgetAddresses, forgetPublished } from './forget.ts'
export { relayOnce, type Running, startRelay } from './relay.ts'
