import { stored } from '@evenhand/web-kit/facade'
import { useState } from 'react'

const asRegion = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Where whoever gives or enters in this tab says that they live: asked once. */
const saidRegion = stored('session', 'evenhand.saidRegion', asRegion)

export function useSaidRegion(): [region: string | undefined, say: (region: string) => void] {
  const [region, setRegion] = useState(saidRegion.read)
  return [
    region,
    (said) => {
      saidRegion.write(said)
      setRegion(said)
    },
  ]
}
