/** For the samples. */
export const example = { affiliateName: 'Ada Byron' } as const

export const why = 'You’re receiving this email because you applied to our affiliate program.'

export const toPage = (publicUrl: string) => ({
  label: 'Open your affiliate page',
  link: new URL('/affiliate-portal?tab=referrals', publicUrl).href,
})
