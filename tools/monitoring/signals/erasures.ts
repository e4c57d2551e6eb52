import { restart } from '../commands.ts'
import type { Signal } from '../signal.ts'

const whom =
  'Find whom it is: `select donor_id, service, waits_for from erasures join request_parts on request_id = erasures.id where request_parts.done_at is null and erasures.done_at is null` in the database of identity. The person’s page at the desk says the same.'

/** That each service says what becomes of those who asked to be erased. */
export const silentErasureSignal: Signal = {
  title: 'A service says nothing of an erasure',
  means:
    'The age of the oldest erasure of which a service has said nothing: neither that it is done nor what it waits for.',
  alerts: [
    {
      name: 'ErasureSilent',
      when: 'max(evenhand_erasures_silent_oldest_seconds) > 3600',
      severity: 'ticket',
      summary: 'A service has said nothing for an hour about someone who is to be erased.',
    },
  ],
  steps: [
    whom,
    'Read `job-failed` with `job: answer-person-requests` in the log of the service that is silent. It tries again on its own.',
    'Restart a service that hangs: one that is silent, and whose log ends.',
  ],
  commands: [restart('SILENT')],
  panel: {
    title: 'Oldest erasure of which a service is silent',
    unit: 's',
    lines: [{ query: 'max(evenhand_erasures_silent_oldest_seconds)', legend: 'silent' }],
  },
}

/** That people who asked to be erased are. */
export const openErasureSignal: Signal = {
  title: 'Someone is not erased yet',
  means: 'The age of the oldest erasure that is not done everywhere. The law gives a month.',
  alerts: [
    {
      name: 'ErasureLate',
      when: 'max(evenhand_erasures_open_oldest_seconds) > 1728000',
      severity: 'ticket',
      summary: 'Someone asked to be erased 20 days ago, and isn’t everywhere.',
    },
  ],
  steps: [
    whom,
    'Where a service waits for something, end that: an invoice, a refund, a prize. A membership that was canceled ends with the month that is paid; where that is too late, cancel it at the processor at once. The service sees it on its own.',
    'Where it waits for nothing, do as for a service that [says nothing](#a-service-says-nothing-of-an-erasure).',
  ],
  panel: {
    title: 'Oldest erasure',
    unit: 's',
    lines: [{ query: 'max(evenhand_erasures_open_oldest_seconds)', legend: 'not done' }],
  },
}

/** That two records of one person become one everywhere. */
export const mergeSignal: Signal = {
  title: 'Two records are not one yet',
  means:
    'The age of the oldest merge of two records that is not done everywhere. Meanwhile some services have moved what they keep, and others have not.',
  alerts: [
    {
      name: 'MergeLate',
      when: 'max(evenhand_merges_open_oldest_seconds) > 86400',
      severity: 'ticket',
      summary: 'Two records of one person were to be merged a day ago, and aren’t one everywhere.',
    },
  ],
  steps: [
    'Find which: `select from_id, to_id, service, waits_for, failure from merges join request_parts on request_id = merges.id where request_parts.done_at is null and merges.done_at is null` in the database of identity. The page of either record at the desk says the same.',
    'Where a service waits for something, end that: a refund, a prize, a review of held entries.',
    'Where it fails or is silent, read `job-failed` with `job: answer-person-requests` in its log. It tries again each minute.',
    'Restart a service that hangs: one that is silent, and whose log ends. Services go in turns (entries and email, then members, then the others), so those after it are silent too.',
  ],
  commands: [restart('SILENT')],
  panel: {
    title: 'Oldest merge',
    unit: 's',
    lines: [{ query: 'max(evenhand_merges_open_oldest_seconds)', legend: 'not done' }],
  },
}
