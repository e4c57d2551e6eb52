interface SponsorLogoProps {
  logoUrl: string
  /** The name of the company, or nothing where it stands beside it. */
  alt: string
  /** As CSS says how wide it is shown. */
  sizes: string
  className?: string
  onGone: () => void
}

/** A logo in its box, on the white ground that it was made for in light and dark; `onGone` where it has been taken down since. */
export const SponsorLogo = ({ logoUrl, alt, sizes, onGone, className = '' }: SponsorLogoProps) => (
  <img
    src={logoUrl}
    alt={alt}
    sizes={sizes}
    srcSet={[160, 320, 640].map((width) => `${logoUrl}?width=${width} ${width}w`).join(', ')}
    width={320}
    height={160}
    loading="lazy"
    decoding="async"
    className={`rounded-md bg-[white] object-contain ${className}`}
    onError={onGone}
  />
)
