import type { PactV4 } from '@pact-foundation/pact'
import { DecidersChangedSchema } from '@evenhand/contracts/events'
import type { Reaction } from '@evenhand/service-kit/inbox'
import { agreeOnEvent } from './heard-events.ts'

export const deciders = { money: 2, prizes: 1, grants: 1, version: 7 }

/** How many people at the desk may decide, as identity tells it to the services where they do. */
export const agreeOnDeciders = (pact: PactV4, heard: Reaction): Promise<void> =>
  agreeOnEvent(pact, {
    description: 'another person may decide about money',
    schema: DecidersChangedSchema,
    example: {
      ...deciders,
      moneyTwoFrom: '2026-12-07T12:00:00.000Z',
      pairs: [
        {
          person: '0197a000-0000-7000-8000-0000000000d1',
          givenBy: '0197a000-0000-7000-8000-0000000000d2',
          until: '2026-12-07T12:00:00.000Z',
          kind: 'money',
        },
      ],
      changedAt: '2026-11-30T12:00:00.000Z',
    },
    reactions: [heard],
  })
