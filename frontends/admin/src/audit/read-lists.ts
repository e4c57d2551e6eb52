/** The lists of people whose reading is told, by the path of their call, as the desk names them. */
const namedLists: Readonly<Record<string, string>> = {
  '/api/admin/approvals': 'Approvals',
  '/api/admin/gifts': 'Gifts',
  '/api/admin/memberships': 'Memberships',
  '/api/email/automations/{automationId}/runs': 'People in an automation',
  '/api/email/campaigns/{campaignId}/recipients': 'Recipients of a campaign',
  '/api/email/subscribers': 'Subscribers',
  '/api/admin/entry-holds': 'Held entries',
  '/api/admin/free-post/{batchId}': 'Cards of a batch of mail-in entries',
  '/api/admin/members': 'Members',
  '/api/admin/social-activities': 'Social media',
  '/api/admin/memorials': 'Memorials',
  '/api/admin/memorials/search': 'Memorials, in search',
  '/api/admin/grant-rounds/{roundId}/applications': 'Applications of a grant round',
  '/api/admin/grants': 'Grants',
  '/api/admin/nonprofits': 'Nonprofits',
  '/api/landing-registrations': 'Registrations',
  '/api/admin/affiliates': 'Affiliates',
  '/api/admin/affiliate-referrals': 'Affiliate referrals',
  '/api/admin/sponsor-inquiries': 'Sponsor inquiries',
  '/api/admin/sponsorships': 'Sponsorships',
  '/api/admin/sponsor-waiting': 'Sponsors waiting for a place',
  '/api/admin/supporters': 'Supporters',
  '/api/admin/supporter-names/donations': 'Names of donors',
  '/api/admin/supporter-names/members': 'Names of members',
}

/** "GET /api/admin/gifts, past its first page or many times" as people read it; what has no name stays as it was written. */
export function listInWords(words: string): string {
  const [call = '', ...more] = words.split(', ')
  const name = namedLists[call.replace(/^GET /, '')]
  return name === undefined ? words : [name, ...more].join(', ')
}
