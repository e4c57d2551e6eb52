import { Boundary } from '@evenhand/web-kit/facade'
import { lazy, Suspense } from 'react'
import { useFirstVisit } from './use-first-visit.ts'

const load = () => import('./sign-up-popup.tsx')
const SignUpPopup = lazy(async () => ({ default: (await load()).SignUpPopup }))

/** Asks a newcomer for an email address, once. Loaded only then; when it cannot be, the page goes on without it. */
export function FirstVisit() {
  const { asking, close } = useFirstVisit(load)
  if (!asking) return null
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <SignUpPopup onClose={close} />
      </Suspense>
    </Boundary>
  )
}
