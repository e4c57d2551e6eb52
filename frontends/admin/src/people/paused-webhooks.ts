import type { people } from '@evenhand/web-kit/desk'

/** What becomes of the webhooks of who may be told no longer; nothing of who set none up. */
export const pausedWebhooks = ({ webhooks }: Pick<people.DeskPerson, 'webhooks'>): string =>
  webhooks === 0
    ? ''
    : webhooks === 1
      ? ' The webhook that they set up is paused until an owner turns it on again.'
      : ` The ${webhooks} webhooks that they set up are paused until an owner turns them on again.`
