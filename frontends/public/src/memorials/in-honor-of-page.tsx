import { Button, Link, PageMeta } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { type Choosing, HoldDialog } from './hold-dialog.tsx'
import { VeteransBeside } from './veterans-beside.tsx'
import { FreeToo } from './free-too.tsx'
import { MemorialPage } from './one/memorial-page.tsx'
import { useMemorialAsked } from './one/use-memorial-asked.ts'
import { OwnSection } from './own/own-section.tsx'
import { TileTerms } from './tile-terms.tsx'
import { Wall } from './wall.tsx'

export function InHonorOfPage() {
  const memorialId = useMemorialAsked()
  return memorialId === undefined ? <WholeWall /> : <MemorialPage wall="in-honor-of" memorialId={memorialId} />
}

function WholeWall() {
  const [choosing, setChoosing] = useState<Choosing>()
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="In Honor Of"
        description="A wall of names: gifts made in memory of someone. Open a tile to read who is remembered, and by whom."
      />
      <h1 className="text-heading">In Honor Of</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        Each tile is given in someone’s name. Open one to read who is remembered, and by whom.
      </p>
      <TileTerms />
      <Button className="mt-7" onClick={() => setChoosing({ wall: 'in-honor-of' })}>
        Honor a Loved One
      </Button>
      <div className="mt-10">
        <Wall wall="in-honor-of" onChoose={(position) => setChoosing({ wall: 'in-honor-of', position })} />
      </div>
      <section aria-labelledby="veterans-title" className="mt-20 border-t border-hairline pt-12">
        <h2 id="veterans-title" className="text-title">
          Honoring Veterans
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          Those who served have a{' '}
          <Link to="/honoring-veterans" className="text-primary underline underline-offset-4">
            wall of their own
          </Link>
          .
        </p>
        <div className="mt-6">
          <VeteransBeside />
        </div>
        <Button variant="outline" className="mt-7" onClick={() => setChoosing({ wall: 'veterans' })}>
          Honor a Veteran
        </Button>
      </section>
      <OwnSection />
      <FreeToo />
      <HoldDialog choosing={choosing} onClose={() => setChoosing(undefined)} />
    </div>
  )
}
