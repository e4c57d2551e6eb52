import { secretLink } from '@evenhand/service-kit/auth'
/** For the samples. */
export const example = { name: 'Ada Quill', slug: 'main', title: '2026 Jeep Wrangler', prize: '2026 Jeep Wrangler' }

export const linkExample = {
  ...example,
  token: 'example-example-example-example-example-exa',
}

export const why = 'You’re receiving this email because an entry under this address was drawn in one of our giveaways.'

/** The page behind the link. */
export const toPrize = (token: string, publicUrl: string) => ({
  label: 'Accept or decline',
  link: secretLink(publicUrl, '/prize', { token }),
})

/** The draw, with everything to run it again. */
export const toDraw = (slug: string, publicUrl: string) => ({
  label: 'See the draw',
  link: new URL(`/draws/${slug}`, publicUrl).href,
})
