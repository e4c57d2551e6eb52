import { useParams } from '@evenhand/web-kit/facade'
import { LandingPage } from './landing-page.tsx'

/** Every further landing page: its address is a slug of the data. */
export function EnterPage() {
  const { slug = '' } = useParams()
  return <LandingPage key={slug} slug={slug} />
}
