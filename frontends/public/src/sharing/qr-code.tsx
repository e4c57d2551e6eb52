import { Button } from '@evenhand/web-kit/facade'
import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** What scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4

/** Dark on white in either theme: scanners read the other way round badly. */
const drawn = (text: string): string =>
  toSvgSource(generate(text), { on: '#000', off: '#fff', padX: quietZone, padY: quietZone, width: 640, height: 640 })

/** A link as a picture for print, and as a file. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(text))}`, [text])
  return (
    <div className="grid w-40 content-start gap-3 justify-items-center">
      <img src={source} alt={`QR code of ${text}`} width={160} height={160} className="rounded-control" />
      <Button asChild variant="outline" size="small" className="print:hidden">
        <a href={source} download={`${name}.svg`}>
          Download QR code
        </a>
      </Button>
    </div>
  )
}
