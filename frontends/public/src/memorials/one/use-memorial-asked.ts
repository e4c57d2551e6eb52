import { oneNamed, useAsked } from '@evenhand/web-kit/forms'

/** Which memorial the address of a wall names. */
export function useMemorialAsked(): string | undefined {
  const asked = useAsked()
  return asked && oneNamed(asked.get('memorial'))
}
