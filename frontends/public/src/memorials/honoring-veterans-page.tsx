import { ownMemorialsPath } from '@evenhand/contracts/pages'
import { Button, PageMeta } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { type Choosing, HoldDialog } from './hold-dialog.tsx'
import { FreeToo } from './free-too.tsx'
import { MemorialPage } from './one/memorial-page.tsx'
import { useMemorialAsked } from './one/use-memorial-asked.ts'
import { TextLink } from '../reading/text-link.tsx'
import { TileTerms } from './tile-terms.tsx'
import { Wall } from './wall.tsx'

export function HonoringVeteransPage() {
  const memorialId = useMemorialAsked()
  return memorialId === undefined ? <WholeWall /> : <MemorialPage wall="veterans" memorialId={memorialId} />
}

function WholeWall() {
  const [choosing, setChoosing] = useState<Choosing>()
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="Honoring Veterans"
        description="A wall for those who served: open a tile to read a veteran’s name, branch and years of service."
      />
      <h1 className="text-heading">Honoring Veterans</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        Each tile honors someone who served. Open one to read the name, the branch and the years.
      </p>
      <TileTerms />
      <Button className="mt-7" onClick={() => setChoosing({ wall: 'veterans' })}>
        Honor a Veteran
      </Button>
      <div className="mt-10">
        <Wall wall="veterans" onChoose={(position) => setChoosing({ wall: 'veterans', position })} />
      </div>
      <p className="mt-16 max-w-prose text-ink-soft">
        Did you honor someone here? <TextLink to={ownMemorialsPath}>See or correct yours</TextLink>
      </p>
      <FreeToo />
      <HoldDialog choosing={choosing} onClose={() => setChoosing(undefined)} />
    </div>
  )
}
