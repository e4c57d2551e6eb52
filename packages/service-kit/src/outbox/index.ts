export { appendToOutbox } from './append.ts'
export { type EventAttributes, readAttributes, toHeaders } from './cloud-event.ts'
export { forgetPublished, relayOnce, type Running, startRelay } from './relay.ts'
