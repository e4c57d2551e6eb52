export { startConsumer, topicsHeard, topicsOf } from './consumer.ts'
export {
  type DeadLetter,
  deadLetterTopic,
  dropDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  retryTopic,
} from './dead-letters.ts'
export { forgetHeard, onceForEvent, onceForEvents } from './once.ts'
export { id, instant, parseEvent } from './parse-event.ts'
export { type Heard, type Reaction, reaction, reader, reactTogether, WrongMessage } from './reaction.ts'
