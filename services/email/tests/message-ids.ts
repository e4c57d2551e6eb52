import { messageIds } from '../src/sending/message-id.ts'

/** As `DONOR_ID_KEY` is. */
export const testSecret = 'the secret of the tests'

export const testIds = messageIds(testSecret, 'evenhand.example')
