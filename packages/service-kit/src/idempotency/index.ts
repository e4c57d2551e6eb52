export { forgetAnswers } from './forget.ts'
export { type IdempotencyKey, idempotencyKeyOf } from './key.ts'
export { oncePerKey } from './once-per-key.ts'
