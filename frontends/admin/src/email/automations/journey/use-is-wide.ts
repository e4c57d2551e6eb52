import { useSyncExternalStore } from 'react'

/** Where there is room for a picture beside the list: from Tailwind’s `lg` on. */
const wide = '(min-width: 64rem)'

const listen = (onChange: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(wide).matches,
    () => false,
  )
