import type { emailTemplates } from '@evenhand/web-kit/desk'

/**
 * What administrators wrote: the emails of the system leave when they have to. One that is archived can’t be chosen, but is shown where it was chosen
 * before.
 */
export const templateChoices = (
  templates: readonly emailTemplates.EmailTemplate[] | undefined,
  chosen: string | undefined,
): (readonly [id: string, name: string])[] =>
  (templates ?? [])
    .filter(({ id, isShipped, isActive }) => !isShipped && (isActive || id === chosen))
    .map(({ id, name, isActive }) => [id, isActive ? name : `${name} (archived)`] as const)
