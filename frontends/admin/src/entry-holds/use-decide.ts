import { entryHolds } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { useDecideRows } from '../lists/use-decide-rows.ts'
import type { Hold } from './hold-words.ts'

export const useDecide = (onDecided?: () => void) =>
  useDecideRows<Hold>({
    send: ({ of, ...verdict }) =>
      api(entryHolds.decideEntryHolds, {
        body: { ...verdict, holds: of.map(({ id, version }) => ({ id, seen: version })) },
      }),
    queryKey: ['admin', 'entry-holds'],
    counted: (count) => (count === 1 ? '1 donor' : `${count.toLocaleString('en-US')} donors`),
    told: {
      accepted: ['Released', () => 'What was held counts now.'],
      rejected: ['Refused', () => 'They read why in their account.'],
    },
    onDecided,
  })
