import { endIdleTransactions } from '../commands.ts'
import type { Board } from '../signal.ts'

const due = 'evenhand_webhook_deliveries_due_seconds'

export const webhooksBoard: Board = {
  name: 'evenhand-webhooks',
  title: 'Evenhand: webhooks',
  signals: [
    {
      title: 'Events for webhooks wait',
      means:
        'How long the oldest event for an organization’s own system has been due without being tried. What rests after a failure is not due; a receiver that is down raises nothing.',
      alerts: [
        {
          name: 'DeliveriesWait',
          when: `max(${due}) > 600`,
          severity: 'ticket',
          summary: 'An event for a webhook has been due for more than 10 minutes without being tried.',
        },
      ],
      steps: [
        'Read the log of identity: `job-failed` with the job `deliver-webhooks`, `webhook-delivery-failed`.',
        'Open the page Webhooks. A receiver that takes seconds for each event, and gets many, falls behind: ask those who run it to answer first and work afterward, or pause it. Meanwhile its events are kept for three days.',
        'An open transaction without a statement for a minute is no service’s, and may hold what is to be sent: end it.',
      ],
      commands: [endIdleTransactions('identity')],
      panel: {
        title: 'Oldest event that is due',
        unit: 's',
        lines: [{ query: `max(${due})`, legend: 'oldest' }],
      },
    },
    {
      title: 'Events for webhooks that are not delivered',
      means: 'How many events for webhooks that are on are not delivered, also those that rest after a failure.',
      alerts: [],
      steps: [],
      panel: {
        title: 'Events not delivered',
        unit: 'short',
        lines: [{ query: 'max(evenhand_webhook_deliveries_waiting)', legend: 'waiting' }],
      },
    },
  ],
}
